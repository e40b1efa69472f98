import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The machine's own browser, quiet: it asks nobody on the network for anything. */
export const chromiumOptions: LaunchOptions = {
  executablePath: candidates.find((path) => existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
