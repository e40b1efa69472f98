import type { Page } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { aBoardOf, anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
}

async function closeLoginOffer(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('like, bookmark and follow from a card hold after a reload', async ({ page, site }) => {
  const scene = await aScene(site, { title: '一张会被喜欢的卡片' })
  await logIn(page, site, await anActor(site))
  await open(page, '/?sort=new')
  const post = card(page, '一张会被喜欢的卡片')
  await post.getByRole('button', { name: '点赞' }).click()
  await expect(post.getByRole('button', { name: '点赞 1' })).toHaveAttribute('aria-pressed', 'true')
  await post.getByRole('button', { name: '收藏' }).click()
  await post.getByRole('button', { name: '关注', exact: true }).click()
  await expect(post.getByRole('button', { name: '已关注' })).toBeVisible()
  await expect.poll(async () => (await site.api().post.one({ id: scene.id })).likeNumber).toBe(1)
  await expect.poll(async () => (await site.api().post.one({ id: scene.id })).collectNumber).toBe(1)
  await open(page, '/?sort=new')
  await expect(post.getByRole('button', { name: '点赞 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(post.getByRole('button', { name: '收藏 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(post.getByRole('button', { name: '已关注' })).toBeVisible()
  await open(page, '/collect')
  await expect(card(page, '一张会被喜欢的卡片')).toBeVisible()
})

test('pressed twice while the call is under way: the last click wins', async ({ page, site }) => {
  const scene = await aScene(site, { title: '犹豫的手指' })
  await logIn(page, site, await anActor(site))
  const asked: boolean[] = []
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/aoir-like/create', async (route) => {
    asked.push(route.request().postDataJSON().desired)
    if (asked.length === 1) await gate.promise
    await route.continue()
  })
  await open(page, '/?sort=new')
  const like = card(page, '犹豫的手指').getByRole('button', { name: '点赞' })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  gate.resolve()
  await expect.poll(() => asked).toEqual([true, false])
  await expect.poll(async () => (await site.api().post.one({ id: scene.id })).likeNumber).toBe(0)
})

test('what is pinned on the whole site is a line above the home page, and none above what is newest', async ({
  page,
  site,
}) => {
  await aScene(site, { title: '全站都该看的' })
  for (let number = 1; number <= 3; number += 1) await aScene(site, { title: `后来的 ${number}` })
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await open(page, '/?sort=new')
  const choose = async (entry: string) => {
    await card(page, '全站都该看的').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  const strip = page.getByRole('region', { name: '置顶' })
  await choose('全局置顶')
  await expect(card(page, '全站都该看的').getByText('置顶', { exact: true })).toBeVisible()
  await expect(strip).toHaveCount(0)
  await expect(page.getByRole('feed').getByRole('article').first()).toHaveAccessibleName('后来的 3')
  await open(page, '/')
  await expect(strip.getByRole('link', { name: /全站都该看的/ })).toBeVisible()
  await expect(card(page, '全站都该看的')).toHaveCount(1)
  await choose('取消全局置顶')
  await expect(strip).toHaveCount(0)
  await open(page, '/')
  await expect(card(page, '全站都该看的')).toBeVisible()
  await expect(strip).toHaveCount(0)
})

test('what is pinned in its board says so there, and not on the home page', async ({ page, site }) => {
  const scene = await aScene(site, { title: '版里先看这篇' })
  await site.admin.post.boardTop({ systemId: scene.systemId, postsId: scene.id })
  const { system } = await site.api().post.one({ id: scene.id })
  await logIn(page, site, scene.author)
  const badge = card(page, '版里先看这篇').getByText('置顶', { exact: true })
  await open(page, '/?sort=new')
  await expect(card(page, '版里先看这篇')).toBeVisible()
  await expect(badge).toHaveCount(0)
  await open(page, `/System/forum/${system.systemSign}?sort=new`)
  await expect(badge).toBeVisible()
})

test('who follows nobody is told so, and finds what those wrote whom they begin to follow', async ({ page, site }) => {
  await aScene(site)
  await logIn(page, site, await anActor(site))
  await open(page, '/?feed=follow')
  await expect(page.getByRole('heading', { name: '你还没有关注任何人' })).toBeVisible()
  const suggestion = page.getByRole('main').getByRole('listitem').first()
  const followed = page.waitForResponse('**/api/aoir-user-follow/follow')
  await suggestion.getByRole('button', { name: '关注', exact: true }).click()
  await followed
  await page.getByRole('button', { name: '看看他们写了什么' }).click()
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()

  const [other, silent] = [await anActor(site), await anActor(site)]
  await other.api.follow.follow({ friendId: (await silent.api.user.ownInfo())._id })
  await logIn(page, site, other)
  await open(page, '/?feed=follow')
  await expect(page.getByRole('heading', { name: '关注的人还没有动静' })).toBeVisible()
})

test('a refused like is taken back, with the reason', async ({ page, site }) => {
  const scene = await aScene(site, { title: '将被删除的帖子' })
  await logIn(page, site, await anActor(site))
  await open(page, '/?sort=new')
  await scene.author.api.post.remove({ postsId: scene.id })
  const like = card(page, '将被删除的帖子').getByRole('button', { name: '点赞' })
  await like.click()
  await expect(page.locator('[data-toasts]')).not.toBeEmpty()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})

test('guests are asked in when they want to like', async ({ page, site }) => {
  await aScene(site, { title: '访客看到的帖子' })
  await open(page, '/?sort=new')
  await closeLoginOffer(page)
  await card(page, '访客看到的帖子').getByRole('button', { name: '点赞' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('请先登录', { exact: true })).toBeVisible()
})

test('more comes while scrolling, and Back finds the same place', async ({ page, site }) => {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  for (let number = 1; number <= 25; number += 1)
    await author.api.post.publish({ systemId, title: `长列表第 ${number} 篇`, content: '内容'.repeat(60) })
  const { systemSign } = await site.api().board.info({ sign: systemId })
  await logIn(page, site, await anActor(site))
  await open(page, `/System/forum/${systemSign}?sort=new`)
  const last = page.getByRole('link', { name: '长列表第 1 篇', exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  await last.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => document.documentElement.scrollTop)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: '长列表第 1 篇' })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollTop)).toBeGreaterThan(top - 200)
  await expect(page.getByText('没有更多了')).toBeVisible()
})

test('what the side cards could not fetch says so, and comes with another try', async ({ page, site }) => {
  const member = await anActor(site)
  await logIn(page, site, member)
  const { _id } = await member.api.user.ownInfo()
  const parts = ['**/api/aoir-grade/info', `**/api/aoir-user/info/${_id}`]
  for (const part of parts) await page.route(part, (route) => route.abort())
  await page.goto('/')
  const card = page.getByRole('region', { name: '我', exact: true })
  const again = card.getByRole('button', { name: '重试' })
  await expect(again).toHaveCount(2)
  for (const part of parts) await page.unroute(part)
  await again.first().click()
  await expect(card.getByRole('link', { name: /粉丝/ })).toBeVisible()
  await again.click()
  await expect(card.getByRole('progressbar')).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('the density is remembered, by the server too', async ({ page, site }) => {
  await aScene(site, { title: '三种样子' })
  await logIn(page, site, await anActor(site))
  await open(page, '/?sort=new')
  await page.getByRole('button', { name: '紧凑' }).click()
  const compact = '[role=feed][data-density=compact]'
  await expect(page.locator(compact)).toBeVisible()
  const drawn = await (await page.request.get('/?sort=new')).text()
  expect(drawn).toContain('data-density="compact"')
  await open(page, '/?view=waterfall&sort=new')
  await expect(card(page, '三种样子')).toBeVisible()
  await expect(page.locator(compact)).toHaveCount(0)
  await page.getByRole('button', { name: '卡片' }).click()
  await expect(page).toHaveURL(/\?sort=new$/)
  await expect(page.locator('[role=feed][data-density=card]')).toBeVisible()
})

test('titles and names are text, whatever they look like', async ({ page, site }) => {
  const vector = '<img src=x onerror="window.__x=1">"><script>window.__x=1</script>'
  await aScene(site, { title: vector, content: vector })
  await logIn(page, site, await anActor(site))
  await open(page, '/?sort=new')
  await expect(page.getByRole('link', { name: vector })).toBeVisible()
  expect(await page.evaluate(() => '__x' in window)).toBe(false)
})

test('a board is joined and left from its page', async ({ page, site }) => {
  const systemId = await aBoardOf(site)
  const { systemSign } = await site.api().board.info({ sign: systemId })
  await logIn(page, site, await anActor(site))
  await open(page, `/System/forum/${systemSign}`)
  await expect(page.getByText('该板块还没有帖子')).toBeVisible()
  await page.getByRole('button', { name: '加入', exact: true }).click()
  await expect(page.getByRole('button', { name: '已加入' })).toBeVisible()
  await expect.poll(async () => (await site.api().board.info({ sign: systemSign })).systemMember).toBe(2)
  await open(page, `/System/forum/${systemSign}`)
  await expect(page.getByRole('navigation', { name: '我的板块' })).toBeVisible()
  await page.getByRole('button', { name: '已加入' }).first().click()
  await expect.poll(async () => (await site.api().board.info({ sign: systemSign })).systemMember).toBe(1)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('home, zones, a board and a post', async ({ page, site }) => {
    const scene = await aScene(site, { title: '手机上的帖子' })
    const { systemName, zoneName } = await site.api().board.info({ sign: scene.systemId })
    await logIn(page, site, await anActor(site))
    await open(page, '/webapp')
    await expect(card(page, '手机上的帖子')).toBeVisible()
    await page.getByRole('link', { name: '板块', exact: true }).click()
    await expect(page.getByRole('link', { name: '创建', exact: true })).toBeVisible()
    // 推荐 names some boards only.
    await page.getByRole('navigation', { name: '分区' }).getByRole('link', { name: zoneName, exact: true }).click()
    await page.getByRole('link', { name: new RegExp(`^${systemName}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: systemName })).toBeVisible()
    await page.getByRole('link', { name: '手机上的帖子' }).click()
    await expect(page).toHaveURL(new RegExp(`/webapp/${scene.id}`))
  })

  test('who follows nobody is told so, until they do', async ({ page, site }) => {
    const scene = await aScene(site, { title: '后来关注的人写的' })
    const reader = await anActor(site)
    await logIn(page, site, reader)
    await open(page, '/webapp?feed=follow')
    await expect(page.getByRole('heading', { name: '你还没有关注任何人' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: '信息流' })
    await tabs.getByRole('link', { name: '推荐' }).click()
    await reader.api.follow.follow({ friendId: (await scene.author.api.user.ownInfo())._id })
    await expect(page.getByRole('heading', { name: '你还没有关注任何人' })).toBeHidden()
    await tabs.getByRole('link', { name: '关注' }).click()
    await expect(card(page, '后来关注的人写的')).toBeVisible()
  })
})
