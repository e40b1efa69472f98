import { test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  /** What the console said that it should not have said. */
  complaints: string[]
}

/** Every test fails on an error in the console, an uncaught error, or a breach of the page's policy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern here
  complaints: async ({}, use) => use([]),
  page: async ({ page, complaints }, use) => {
    listenTo(page, complaints)
    await use(page)
    expectQuiet(complaints)
  },
})

export function expectQuiet(complaints: string[]): void {
  expect(complaints, 'the console stays quiet').toEqual([])
}

export function listenTo(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const text = message.text()
    // The browser itself reports answers of 4xx and 5xx; tests about them look at the page instead.
    if (text.startsWith('Failed to load resource')) return
    // The tool says so where it keeps the worker of the site out.
    if (text === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
}

/** Scripts have taken over the page: what is pressed from now on is heard. Some answers have none. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[type=module][src]')) return document.readyState === 'complete'
    return document.documentElement.hasAttribute('data-interactive')
  })
}
