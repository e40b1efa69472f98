import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What is wrong on the page, or in a part of it. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // A program of this size is not sent twice to the same page.
  const isThere = await page.evaluate(() => 'axe' in window)
  await page.waitForFunction(isStill)
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
  if (within) axe.include(within)
  // Without frames there is nothing to put together, for which it would open another window each time.
  const { violations } = await axe.withTags(rules).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Colours are judged where they end, not on their way. */
function isStill(): boolean {
  return document.getAnimations().every(({ playState, effect }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return isEndless || playState !== 'running'
  })
}
