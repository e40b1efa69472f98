import type { Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

/** One finger, as the browser hears it from a real screen: it may scroll, and a page may follow it. */
export async function finger(page: Page) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    async drag(from: Point, to: Point, steps = 10): Promise<void> {
      await send('touchStart', [from])
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
    },
    lift: () => send('touchEnd', []),
  }
}
