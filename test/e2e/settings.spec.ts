import type { Page } from '@playwright/test'
import { anActor, aScene } from './post-scene.ts'
import { expect, logIn, test } from './site.ts'
import { onPhone } from './windows.ts'

test.use(onPhone)

const fontSize = (page: Page, words: string) =>
  page.getByText(words).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

test('the size of long texts changes at once, and the server remembers it', async ({ page, site }) => {
  const scene = await aScene(site, { content: '只带一支镜头。' })
  await logIn(page, site, await anActor(site))
  await page.goto(`/webapp/${scene.id}`)
  expect(await fontSize(page, '只带一支镜头。')).toBeCloseTo(17)
  await page.goto('/webapp/seting/seting')
  await page.getByRole('button', { name: '字号 标准' }).click()
  await page.getByRole('button', { name: '特大' }).click()
  await expect(page.getByRole('button', { name: '字号 特大' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-text', 'largest')
  const answer = await page.goto(`/webapp/${scene.id}`)
  expect(await answer?.text()).toMatch(/<html [^>]*data-text="largest"/)
  expect(await fontSize(page, '只带一支镜头。')).toBeCloseTo(17 * 1.25)
  await page.goto('/webapp/seting/seting')
  await expect(page.getByRole('button', { name: '字号 特大' })).toBeVisible()
})
