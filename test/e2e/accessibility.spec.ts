import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adminPassword } from '../server.ts'
import { screensOfTheMap, visits } from './screens.ts'
import { expect, logIn, phone, test } from './site.ts'

test('every screen of the map is visited', () => {
  expect(Object.keys(visits).sort()).toEqual(screensOfTheMap().sort())
})

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

for (const [screen, { path, as }] of Object.entries(visits)) {
  test.describe(screen, () => {
    const onPhone = screen.startsWith('mobile/')
    if (onPhone)
      test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    else test.use({ viewport: { width: 1440, height: 900 } })

    test('is accessible in both themes, fits its width, and comes from the server as it stays', async ({
      page,
      site,
    }) => {
      if (as === 'admin') await logIn(page, site, { name: 'admin', password: adminPassword })
      for (const theme of ['light', 'dark']) {
        await page.context().addCookies([{ name: 'theme', value: theme, url: site.origin }])
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await inspect(page, `${screen} ${theme}`)
      }
      if (onPhone) return
      // The desktop and admin areas can be opened on a narrow screen too.
      await page.setViewportSize({ width: 390, height: 844 })
      await inspect(page, `${screen} narrow`)
    })
  })
}

async function inspect(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${name}: no sideways scrolling`).toBeLessThanOrEqual(0)
  await expect(page.locator('h1')).toHaveCount(1)
}
