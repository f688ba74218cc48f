/** Checks the layouts of pictures that `python -m tests.layouts` writes. */
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['layouts/*.check.ts'], hookTimeout: 7_200_000 } })
