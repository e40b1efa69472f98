import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract', 'server', 'web', 'test', 'scripts'].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ['test/e2e/**', '**/node_modules/**'],
    pool: 'forks',
    // What most tests leave behind goes in one sweep.
    execArgv: ['--max-semi-space-size=64'],
    // Beside them run four browsers, which have twice as much to do: so both lines of `npm test` end at about the same time.
    maxWorkers: 2,
    // Files that share a process load the product once. A file leaves nothing behind but what is its own to keep.
    isolate: false,
    globalSetup: 'test/support/start-postgres.ts',
    setupFiles: 'test/support/patience.ts',
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // A test that fails now and then is a bug of its own.
    retry: 0,
  },
})
