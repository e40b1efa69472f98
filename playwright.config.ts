import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './test/support/chromium.ts'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: ['./test/support/start-postgres.ts', './test/e2e/support/build-gallery.ts'],
  // A test that fails now and then is a bug of its own.
  retries: 0,
  forbidOnly: true,
  fullyParallel: true,
  // They wait a third of their time, and have twice as much to do as the other tests, which run beside them in two.
  workers: 4,
  // Longer than anything takes on a machine that is busy with other things: a test fails by what it sees, not by the clock.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    launchOptions: chromiumOptions,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What a worker keeps of one step would answer for the next. Tests about it let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Layers are tested as they move; everywhere else motion would only take time.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
