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

test('the density chosen on a phone is that of its lists, except for the ranks', async ({ page, site }) => {
  const scene = await aScene(site, { title: '密度' })
  await logIn(page, site, await anActor(site))
  await page.goto('/webapp/seting/seting')
  await page.getByRole('button', { name: '密度 卡片' }).click()
  await page.getByRole('button', { name: '瀑布流' }).click()
  await expect(page.getByRole('button', { name: '密度 瀑布流' })).toBeVisible()
  const { list } = await site.api().post.list({ select: { systemId: scene.systemId } })
  for (const path of ['/webapp', `/webapp/system/${list[0]?.system.systemSign}`]) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: '密度' })).toBeVisible()
    await expect(page.locator('[role=feed] > [role=presentation]')).toHaveCount(2)
  }
  await page.goto('/webapp?feed=hot')
  await expect(page.locator('[role=feed][data-density=compact]')).toBeVisible()
})
