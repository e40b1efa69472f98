import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumOptions } from '../../test/support/chromium.ts'
import { type Bench, type Row, rowsOf } from '../row.ts'
import { median } from '../timing.ts'

interface Figures {
  /** Milliseconds of a page that was seen before, beyond those without the worker. */
  slower: number
  /** Milliseconds from the start of a new page until the last seen home stands there, without a network. */
  offline: number
}

export const workerRows: Row[] = rowsOf('service worker', measured, [
  ['warm navigation, slower than without it', ({ slower }) => slower, 'ms', { atMost: 30 }],
  ['cold start without a network until home is seen', ({ offline }) => offline, 'ms', { atMost: 1000 }],
])

const turns = 15

async function measured(bench: Bench): Promise<Figures> {
  const { origin } = await bench.product()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const [withWorker, without] = [await seen(browser, origin, 'allow'), await seen(browser, origin, 'block')]
    // By turns, so that whatever else the machine does meets both.
    const times = { allow: [] as number[], block: [] as number[] }
    for (let turn = 0; turn < turns; turn += 1) {
      times.allow.push(await loadTime(withWorker))
      times.block.push(await loadTime(without))
    }
    const [slow, usual] = [median(times.allow), median(times.block)]
    bench.log(`warm navigation ${slow.toFixed(0)} ms with the worker, ${usual.toFixed(0)} ms without`)
    return { slower: slow - usual, offline: await coldStart(withWorker) }
  } finally {
    await browser.close()
  }
}

/** A browser that has seen the home page; with the worker until all of it is kept. */
async function seen(browser: Browser, baseURL: string, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, serviceWorkers })
  const page = await context.newPage()
  await page.goto('/')
  if (serviceWorkers === 'allow') {
    await page.waitForFunction(() => document.documentElement.dataset.kept === '/')
    await page.waitForFunction(async () => (await caches.match('/offline/kept-at')) !== undefined)
  }
  await page.close()
  return context
}

async function loadTime(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.goto('/')
  const time = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.loadEventStart ?? 0
  })
  await page.close()
  return time
}

async function coldStart(context: BrowserContext): Promise<number> {
  await context.setOffline(true)
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[data-post]')) Object.assign(window, { seenAt: performance.now() })
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.goto('/')
    const seenAt = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt)
    times.push((await seenAt.jsonValue()) ?? 0)
    await page.close()
  }
  return median(times)
}
