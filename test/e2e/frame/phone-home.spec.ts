import type { Page } from '@playwright/test'
import { finger } from '../support/finger.ts'
import { aBoardOf, anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test.use(onPhone)

const current = (page: Page) => page.getByRole('navigation', { name: '信息流' }).locator('[aria-current]')
const feedOnShow = (page: Page) => page.locator('main [data-pane]:visible')

/** What follows fingers comes when the page has gone quiet. */
const ready = (page: Page) => page.locator('main [data-pull]').waitFor({ state: 'attached' })

async function openHome(page: Page): Promise<void> {
  await page.goto('/webapp')
  await ready(page)
}

test('the feeds follow a finger sideways, and each keeps its place', async ({ page, site }) => {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  for (let number = 1; number <= 9; number += 1)
    await author.api.post.publish({ systemId, title: `并排的列表 ${number}`, content: '内容'.repeat(60) })
  await logIn(page, site, await anActor(site))
  await openHome(page)
  const hand = await finger(page)
  const top = () => feedOnShow(page).evaluate((box) => box.scrollTop)
  await feedOnShow(page).evaluate((box) => box.scrollTo(0, 300))

  await test.step('up and down is scrolling, however crooked', async () => {
    await hand.drag({ x: 200, y: 500 }, { x: 260, y: 440 })
    await hand.lift()
    await expect(current(page)).toHaveText('推荐')
  })
  await test.step('a little sideways shows the neighbour, and falls back', async () => {
    await hand.drag({ x: 300, y: 400 }, { x: 240, y: 402 })
    await expect(feedOnShow(page)).toHaveCount(2)
    await hand.drag({ x: 240, y: 402 }, { x: 280, y: 402 })
    await hand.lift()
    await expect(feedOnShow(page)).toHaveCount(1)
    await expect(current(page)).toHaveText('推荐')
  })

  let place = 0
  await test.step('further sideways goes over', async () => {
    place = await top()
    expect(place).toBeGreaterThan(300)
    await hand.drag({ x: 320, y: 400 }, { x: 60, y: 410 })
    await hand.lift()
    await expect(current(page)).toHaveText('热榜')
    await expect(page).toHaveURL(/feed=hot/)
    await expect(feedOnShow(page)).toHaveCount(1)
    expect(await top()).toBe(0)
  })

  await test.step('and back, to where it was', async () => {
    await hand.drag({ x: 60, y: 400 }, { x: 340, y: 400 })
    await hand.lift()
    await expect(page).toHaveURL(/\/webapp$/)
    await expect.poll(top).toBe(place)
  })
})

test('pulled down, the list brings what is new', async ({ page, site }) => {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  await author.api.post.publish({ systemId, title: '早先的帖子', content: '内容' })
  await logIn(page, site, await anActor(site))
  await openHome(page)
  await author.api.post.publish({ systemId, title: '刚写的帖子', content: '内容' })
  const fresh = page.getByRole('article', { name: '刚写的帖子' })
  const hand = await finger(page)
  await hand.drag({ x: 200, y: 200 }, { x: 200, y: 240 })
  await hand.lift()
  await expect(fresh).toBeHidden()
  await hand.drag({ x: 200, y: 200 }, { x: 205, y: 320 })
  // The browser may keep movements back for a moment; lifting the finger means what was seen until then.
  await expect(page.locator('main [data-pull][data-enough]')).toBeAttached()
  await hand.lift()
  await expect(fresh).toBeVisible()

  await author.api.post.publish({ systemId, title: '再写的帖子', content: '内容' })
  await page.getByRole('link', { name: '首页', exact: true }).click()
  await expect(page.getByRole('article', { name: '再写的帖子' })).toBeVisible()
})
