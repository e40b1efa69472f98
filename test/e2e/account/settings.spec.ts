import type { Page } from '@playwright/test'
import { anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

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

test('muted words are left out of lists, which go on behind a page of which nothing is left', async ({
  page,
  site,
}) => {
  const scene = await aScene(site, { title: '最早的一篇' })
  for (let count = 1; count <= 10; count += 1)
    await scene.author.api.post.publish({ systemId: scene.systemId, title: `剧透 ${count}`, content: '正文' })
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto('/webapp/seting/seting')
  await page.getByRole('link', { name: '屏蔽关键词 0 个' }).click()
  await expect(page.getByText('还没有屏蔽关键词')).toBeVisible()
  await page.getByLabel('要屏蔽的词').fill(' 剧透 ')
  await page.getByRole('button', { name: '添加' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '剧透' })).toBeVisible()
  await expect.poll(async () => (await reader.api.user.settings()).mutedWords).toEqual(['剧透'])
  await page.goBack()
  await expect(page.getByRole('link', { name: '屏蔽关键词 1 个' })).toBeVisible()
  const { list } = await site.api().post.list({ select: { systemId: scene.systemId } })
  await page.goto(`/webapp/system/${list[0]?.system.systemSign}?sort=new`)
  await expect(page.getByRole('link', { name: '最早的一篇' })).toBeVisible()
  await expect(page.getByText('剧透')).toHaveCount(0)
  await page.goto('/webapp/seting/muted-words')
  await page.getByRole('button', { name: '剧透' }).click()
  await expect(page.getByText('还没有屏蔽关键词')).toBeVisible()
})

test('switches say how they stand; bookmarks that are shown have a tab on the page of their owner', async ({
  page,
  site,
  browser,
}) => {
  const scene = await aScene(site, { title: '公开的收藏' })
  const owner = await anActor(site)
  await owner.api.post.collect({ postsId: scene.id })
  const { _id } = await owner.api.user.ownInfo()
  await logIn(page, site, owner)
  await page.goto('/webapp/seting/seting')
  const shown = page.getByRole('switch', { name: '公开我的收藏' })
  await expect(shown).not.toBeChecked()
  await shown.focus()
  await page.keyboard.press('Space')
  await expect(shown).toBeChecked()
  const saved = { mutedWords: [], hearsNews: true, showsCollects: true }
  await expect.poll(() => owner.api.user.settings()).toEqual(saved)
  const other = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false })
  await logIn(other, site, await anActor(site))
  await other.context().addCookies([{ name: 'desktop', value: '1', url: site.origin }])
  for (const area of ['/webapp', '']) {
    await other.goto(`${area}/author/${_id}`)
    await other.getByRole('link', { name: /^收藏( 1)?$/ }).click()
    await expect(other.getByRole('link', { name: '公开的收藏' }).first()).toBeVisible()
  }
  await owner.api.user.saveSettings({ showsCollects: false })
  await other.goto(`/author/${_id}?tab=collect`)
  await expect(other.getByRole('link', { name: /^收藏/ })).toHaveCount(0)
  await expect(other.getByText('公开的收藏')).toHaveCount(0)
  await other.close()
})

test('each kind of news is switched by itself on a phone; what concerns money and the account stays on', async ({
  page,
  site,
}) => {
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto('/webapp/seting/seting')
  await page.getByRole('link', { name: '推送与通知' }).click()
  const kind = (name: string) => page.getByRole('switch', { name: `${name}：站内`, exact: true })
  await expect(kind('赞')).toBeChecked()
  await kind('赞').click()
  await expect(kind('赞')).not.toBeChecked()
  await kind('作品更新').click()
  await expect(kind('作品更新')).not.toBeChecked()
  await kind('私信').click()
  await expect(kind('私信')).not.toBeChecked()
  await page.getByRole('switch', { name: '群聊：邮件', exact: true }).click()
  // Every kind on every channel.
  await expect(page.getByRole('table').getByRole('switch')).toHaveCount(45)
  for (const name of ['订单与钱包', '处罚与申诉', '安全']) {
    await expect(kind(name)).toBeChecked()
    await expect(kind(name)).toBeDisabled()
  }
  const matrix = async () => (await reader.api.notification.preferences()).matrix
  await expect.poll(async () => (await matrix()).work.site).toBe(false)
  await expect.poll(async () => (await matrix()).group.mail).toBe(true)
  expect((await matrix()).im.site).toBe(false)
  expect((await matrix()).like.site).toBe(false)
  expect((await matrix()).comment.site).toBe(true)
})

test('the matrix of the desktop page says what was chosen elsewhere, and takes back what is refused', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.context().addCookies([{ name: 'desktop', value: '1', url: site.origin }])
  const reader = await anActor(site)
  await reader.api.notification.savePreferences({ matrix: { follow: { site: false } } })
  await logIn(page, site, reader)
  await page.goto('/account/notices')
  const kind = (name: string) => page.getByRole('switch', { name: `${name}：站内`, exact: true })
  await expect(kind('新粉丝')).not.toBeChecked()
  await page.route('**/api/aoir-notification/save-preferences', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: '出错了', data: null } }),
  )
  await kind('系统').click()
  await expect(page.getByText('出错了')).toBeVisible()
  await expect(kind('系统')).toBeChecked()
  await expect(kind('新粉丝')).not.toBeChecked()
})

test('the cache is cleared after a question; drafts and the login stay, and the version is told', async ({
  page,
  site,
}) => {
  await logIn(page, site, await anActor(site))
  await page.goto('/webapp/search?q=%E8%83%B6%E7%89%87')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('search-history'))).toContain('胶片')
  await page.evaluate(() => localStorage.setItem('aoir:chat-drafts:1', '{"7":"未发出"}'))
  const kept = await page.evaluate(() => document.cookie)
  await page.goto('/webapp/seting/seting')
  await expect(page.getByRole('link', { name: /^关于 v\d+\.\d+\.\d+$/ })).toBeVisible()
  await page.getByRole('button', { name: /^清除缓存 \d.* (KB|MB)$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  expect(await page.evaluate(() => localStorage.getItem('search-history'))).toContain('胶片')
  await page.getByRole('button', { name: /^清除缓存/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清除', exact: true }).click()
  await expect(page.getByText('缓存已清除')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('search-history'))).toBe('[]')
  expect(await page.evaluate(() => localStorage.getItem('aoir:chat-drafts:1'))).toContain('未发出')
  expect(await page.evaluate(() => document.cookie)).toBe(kept)
})
