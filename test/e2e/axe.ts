import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page, or a part of it, is accessible in both themes. They change in place, as by the menu of the visitor. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await wear(page, 'light')
  const light = await axeFor(page, within)
  expect(await violations(light.withTags(rules)), 'light').toEqual([])
  await wear(page, 'dark')
  const dark = await axeFor(page, within)
  // The other theme has other colours; all else is the same.
  expect(await violations(dark.withRules('color-contrast')), 'dark').toEqual([])
}

/** A program of this size is not sent twice to the same page. */
async function axeFor(page: Page, within?: string): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
  if (within) axe.include(within)
  // Without frames there is nothing to put together, for which it would open another window each time.
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  await page.waitForFunction(isStill)
}

/** Colours are judged where they end, not on their way. */
function isStill(): boolean {
  return document.getAnimations().every(({ playState, effect }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return isEndless || playState !== 'running'
  })
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
