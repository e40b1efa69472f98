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
    '--in-process-gpu',
    // Pages live for seconds here: code that is compiled at all pays off later, and so do small steps in tidying up.
    '--js-flags=--no-opt --no-maglev --no-sparkplug --min-semi-space-size=16',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
