import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../test/support/chromium.ts'
import { type Bench, type Row, rowsOf } from '../row.ts'

interface FirstView {
  script: number
  all: number
  shift: number
}

export const firstViewRows: Row[] = rowsOf('first view of home', look, [
  ['JavaScript over the wire', ({ script }) => script / 1000, 'kB', { atMost: 145 }],
  ['everything over the wire', ({ all }) => all / 1000, 'kB', { atMost: 215 }],
  ['cumulative layout shift', ({ shift }) => shift, '', { atMost: 0 }],
])

/** A new visitor with an empty cache, until nothing more is loading. */
async function look(bench: Bench): Promise<FirstView> {
  const { origin } = await bench.product()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const total = { script: 0, all: 0 }
    // Bodies as they are sent; headers depend on what stands in front of the server.
    network.on('Network.responseReceived', ({ type, response }) => {
      const size = Number(response.headers['content-length'] ?? 0)
      total.all += size
      if (type === 'Script') total.script += size
    })
    await page.goto(origin, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(layoutShift)
    return { ...total, shift }
  } finally {
    await browser.close()
  }
}

export function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      resolve(shifts.reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0))
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => setTimeout(() => resolve(0), 500))
  })
}
