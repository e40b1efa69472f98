import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../../test/support/chromium.ts'
import type { Bench } from '../row.ts'
import { shelves } from './locked.ts'

/** What a member loads in front of a lock, for its card, the dialog of buying and that of tipping, in kB as gzip. */
export async function lockScripts(bench: Bench): Promise<number> {
  const { origin, sold, free, buyer } = await shelves(bench)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'access_token', value: buyer.authorization?.split(' ')[1] ?? '', url: origin }])
    const before = await scriptsOf(context, `${origin}/${free[1]}`)
    const own = await scriptsOf(context, `${origin}/${sold[1]}`, async (page) => {
      await page.getByRole('button', { name: '打赏' }).first().click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '购买' }).first().click()
      await page.getByRole('dialog').waitFor()
    })
    let bytes = 0
    const sizes: string[] = []
    for (const url of own.difference(before)) {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
      const size = Number(answer.headers.get('content-length'))
      sizes.push(`${url.split('/').at(-1)} ${(size / 1000).toFixed(1)}`)
      bytes += size
      await answer.arrayBuffer()
    }
    bench.log(sizes.join(', '))
    return bytes / 1000
  } finally {
    await browser.close()
  }
}

async function scriptsOf(context: BrowserContext, url: string, act?: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await act?.(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return scripts
}
