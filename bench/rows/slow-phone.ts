import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { chromiumOptions } from '../../test/support/chromium.ts'
import type { Bench, Row } from '../row.ts'

interface Step {
  outline: number
  readable: number
  interactive: number
  requests: number
}

let taken: Promise<Step> | undefined

const row = (name: string, unit: Row['unit'], atMost: number, pick: (step: Step) => number): Row => ({
  name: `slow phone, from the feed to a post: ${name}`,
  unit,
  target: { atMost },
  measure: async (bench) => {
    taken ??= step(bench)
    return pick(await taken)
  },
})

/** 400 kbit/s, 400 ms, a processor of a quarter. From the touch on a card, once the feed is at rest. */
export const slowPhoneRows: Row[] = [
  row('outline', 'ms', 300, ({ outline }) => outline),
  row('readable', 'ms', 3000, ({ readable }) => readable),
  row('interactive', 'ms', 6000, ({ interactive }) => interactive),
  row('requests', '', 20, ({ requests }) => requests),
]

async function step(bench: Bench): Promise<Step> {
  const { origin, member } = await bench.product()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: origin })
    await context.addCookies(cookiesIn(member.cookie, origin))
    const page = await context.newPage()
    await slowDown(context, page)
    await page.goto('/webapp')
    await atRest(page)
    const first = page.locator('[data-post] h2 a').first()
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await page.evaluate(watch)
    await first.tap()
    await page.waitForFunction(() => 'interactive' in window, undefined, { polling: 100, timeout: 120_000 })
    const marks = await page.evaluate(() => {
      const { tap, outline, readable, interactive } = window as unknown as Step & { tap: number }
      return { tap, outline, readable, interactive }
    })
    const { tap, outline, readable, interactive } = marks
    return { outline: outline - tap, readable: readable - tap, interactive: interactive - tap, requests }
  } finally {
    await browser.close()
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const throughput = 400_000 / 8
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, downloadThroughput: throughput, uploadThroughput: throughput },
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Three seconds in which nothing is asked for: the code has taken the page over, and what it fetches ahead is there. The
 * browser's own `networkidle` is half a second, in which a slow processor still starts the code: then the touch met a
 * page that nothing listened to yet, and what was fetched ahead was counted as part of the step.
 */
async function atRest(page: Page): Promise<void> {
  let last = performance.now()
  const note = () => {
    last = performance.now()
  }
  page.on('request', note).on('requestfinished', note).on('requestfailed', note)
  while (performance.now() - last < 3000) await page.waitForTimeout(100)
}

/** In the page: notes when things are first seen. At rest means half a second of frames that come in time. */
function watch(): void {
  const seen = window as unknown as Record<string, number>
  addEventListener('touchstart', () => (seen.tap ??= performance.now()), { capture: true })
  let calmSince = 0
  let before = performance.now()
  const look = () => {
    const now = performance.now()
    if (now - before > 100) calmSince = now
    before = now
    const isThere = document.querySelector('article[aria-labelledby^="post-"] h1') !== null
    if (isThere || document.querySelector('[data-waiting]')) seen.outline ??= now
    if (isThere) seen.readable ??= now
    if (isThere && now - Math.max(calmSince, seen.readable ?? now) > 500) seen.interactive ??= now - 500
    if (seen.interactive === undefined) requestAnimationFrame(look)
  }
  look()
}

function cookiesIn(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
}
