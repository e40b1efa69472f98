import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

type Judge = typeof Axe

export const axeProgram = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page, or a part of it, is accessible in both themes. They change in place, as by the menu of the visitor. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await wear(page, 'light')
  expect(await violations(page, within, rules), 'light').toEqual([])
  await wear(page, 'dark')
  // The other theme has other colours; all else is the same.
  expect(await violations(page, within, ['color-contrast']), 'dark').toEqual([])
}

/** What is wrong with the page, or a part of it, by these rules or else by all. There are no frames in our pages. */
export async function violations(page: Page, within?: string, only?: string[]): Promise<string[]> {
  // A program of this size is not sent twice to the same page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeProgram}\nvoid 0`)
  return page.evaluate(judge, { within, only })
}

async function judge({ within, only }: { within?: string; only?: string[] }): Promise<string[]> {
  const { axe } = window as unknown as { axe: Judge }
  const { violations } = await axe.run(within ?? document, { runOnly: only, resultTypes: ['violations'] })
  const floating = [...document.querySelectorAll('[data-fab]')].map((each) => each.getBoundingClientRect())
  // What lies below a floating button is too small there only until somebody scrolls.
  const isCovered = (target: unknown) => {
    const place = document.querySelector(String(target))?.getBoundingClientRect()
    return floating.some(
      ({ left, right, top, bottom }) =>
        place && place.left < right && place.right > left && place.top < bottom && place.bottom > top,
    )
  }
  return violations.flatMap(({ id, nodes }) => {
    const wrong = id === 'target-size' ? nodes.filter(({ target }) => !isCovered(target[0])) : nodes
    return wrong.length > 0 ? `${id}: ${wrong.map(({ html }) => html.slice(0, 160)).join(' | ')}` : []
  })
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  await page.waitForFunction(isStill)
}

/** Colours are judged where they end, not on their way. */
function isStill(): boolean {
  return document.getAnimations().every(({ playState, effect, timeline }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    // One that follows the scroll box runs for as long as that can be scrolled, and stands while nobody does.
    const isByClock = timeline === document.timeline
    return isEndless || !isByClock || playState !== 'running'
  })
}
