import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    rules: {
      'no-undef': 'off', // the compiler knows better
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/prefer-svelte-reactivity': 'off', // state is replaced, not changed: no Map or Set of ours is watched
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    // Here a component is an `any`, and so is whatever it hands to its snippets: svelte-check sees to their types.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    ignores: ['**/*.test.ts', 'src/lib/wire.ts'],
    rules: { 'max-lines': ['error', 500], 'max-lines-per-function': ['error', 60] },
  },
  {
    files: ['**/*.test.ts'],
    rules: { '@typescript-eslint/require-await': 'off' }, // what stands in for the server answers as it does: later
  },
  {
    // Not of the page: what builds it, and plain scripts.
    files: ['*.{js,ts}', 'build-tools/*.ts', 'layouts/*.ts', 'public/*.js'],
    extends: [ts.configs.disableTypeChecked],
  },
)
