import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { gameIcons } from './build-tools/game-icons.ts'

const server = process.env.REGALIA_SERVER ?? 'http://127.0.0.1:8000' // where `npm run dev` finds the tables

export default defineConfig({
  plugins: [svelte(), svelteTesting(), gameIcons()],
  build: {
    outDir: '../src/regalia/table/client',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // `make play` is no place for how long plugins took
    assetsInlineLimit: 0, // the server may forbid data: addresses
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    environment: 'happy-dom',
    // it would follow a link before our own listeners have seen the click
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    include: ['src/**/*.test.ts'],
  },
})
