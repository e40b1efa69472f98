import { expectAccessible } from '../support/axe.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aSerial, longChapter, worksOn } from '../support/works-scene.ts'

test('a work shows what it is, its chapters, and goes on a shelf and off again', async ({ page, site }) => {
  const { workId, author } = await aSerial(site)
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto(`/fiction/${workId}`)
  await expect(page.getByRole('heading', { level: 1, name: '灯塔看守人' })).toBeVisible()
  const about = page.getByRole('region', { name: '灯塔看守人' })
  await expect(about.getByText('连载中')).toBeVisible()
  await expect(about.getByRole('link', { name: author.name })).toBeVisible()
  await expect(about.getByRole('link', { name: '第 3 章 潮位线' }), 'the latest').toBeVisible()
  const rows = page.getByRole('region', { name: '目录' }).getByRole('listitem')
  await expect(rows).toHaveText([/第 1 章 雾里的汽笛/, /第 2 章 不在册的人/, /第 3 章 潮位线/])
  await page.getByRole('button', { name: '倒序' }).click()
  await expect(page).toHaveURL(/order=desc/)
  await expect(rows).toHaveText([/第 3 章/, /第 2 章/, /第 1 章/])
  await expectAccessible(page)
  await about.getByRole('button', { name: '加入书架' }).click()
  await expect(about.getByRole('button', { name: '已在书架' })).toBeVisible()
  await expect.poll(async () => (await reader.api.works.one({ id: workId })).isShelf).toBe(true)
  await about.getByRole('button', { name: '更新提醒已开' }).click()
  await expect.poll(async () => (await reader.api.works.one({ id: workId })).notify).toBe(false)
  await page.reload()
  await expect(about.getByRole('button', { name: '更新提醒已关' }), 'comes with the page').toBeVisible()
  await about.getByRole('button', { name: '已在书架' }).click()
  await expect(about.getByRole('button', { name: '加入书架' })).toBeVisible()
  await expect.poll(async () => (await reader.api.works.one({ id: workId })).isShelf).toBe(false)
})

test('contents come in spans of a hundred, below the names of their volumes, and chapters are found', async ({
  page,
  site,
}) => {
  const chapters = Array.from({ length: 120 }, (_, at) => ({
    title: at === 110 ? '老许的钥匙' : `夜班 ${at + 1}`,
    content: '字',
  }))
  const { workId, author, chapterIds } = await aSerial(site, { chapters })
  const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '第二卷 换班' })
  await author.api.worksChapter.move({ chapterIds: chapterIds.slice(105), volumeId, afterId: null })
  await page.goto(`/fiction/${workId}`)
  const contents = page.getByRole('region', { name: '目录' })
  await expect(contents.getByRole('listitem')).toHaveCount(100)
  await contents.getByRole('button', { name: '101–120' }).click()
  await expect(contents.getByRole('listitem')).toHaveCount(20)
  await expect(contents.getByRole('heading', { name: /第二卷 换班/ })).toContainText('106–120')
  await page.reload()
  await expect(contents.getByRole('listitem'), 'the address knows').toHaveCount(20)
  const find = contents.getByRole('searchbox')
  await find.fill('钥匙')
  await find.press('Enter')
  await expect(contents.getByRole('listitem')).toHaveText([/第 111 章 老许的钥匙/])
  await contents.getByRole('button', { name: '全部章节' }).click()
  await find.fill('37')
  await find.press('Enter')
  await expect(contents.getByRole('link', { name: /第 37 章/ })).toBeInViewport()
})

test('works that are not there, or switched off, are not found; their author still opens them', async ({
  page,
  site,
}) => {
  const { workId, author } = await aSerial(site)
  expect((await page.goto('/fiction/999999'))?.status()).toBe(404)
  expect((await page.goto('/fiction/abc'))?.status()).toBe(404)
  await page.goto(`/manga/${workId}`)
  await expect(page, 'the other kind leads to it').toHaveURL(new RegExp(`/fiction/${workId}$`))
  await site.admin.adminConfig.update({ COMMON_WORKS: { FICTION: false } })
  expect((await page.goto(`/fiction/${workId}`))?.status()).toBe(404)
  await logIn(page, site, author)
  expect((await page.goto(`/fiction/${workId}`))?.status()).toBe(200)
  await worksOn(site)
  await author.api.works.remove({ workId })
  expect((await page.goto(`/fiction/${workId}`))?.status()).toBe(404)
})

test('an author sees why others do not see a work', async ({ page, site }) => {
  const { author, workId } = await aSerial(site, { chapters: [] })
  await logIn(page, site, author)
  await page.goto(`/fiction/${workId}`)
  await expect(page.getByText('还没有发布的章节，其他人看不到这部作品')).toBeVisible()
  await expect(page.getByRole('button', { name: '还没有章节' })).toBeDisabled()
  await expectAccessible(page)
  await author.api.works.update({ workId, visibility: 'private' })
  await page.goto(`/fiction/${workId}`)
  await expect(page.getByText('只有你能看到这部作品')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a work has its shelf and the way on at the lower edge, and its author can be followed', async ({
    page,
    site,
  }) => {
    const { workId } = await aSerial(site, {
      chapters: [longChapter('雾里的汽笛'), { title: '会员章', content: '字', access: { kind: 'login' } }],
    })
    const reader = await anActor(site)
    await logIn(page, site, reader)
    await page.goto(`/fiction/${workId}`)
    await expect(page, 'phones have a page of their own').toHaveURL(new RegExp(`/webapp/fiction/${workId}$`))
    await page.getByRole('button', { name: '加入书架' }).click()
    await expect(page.getByRole('button', { name: '已在书架' })).toBeVisible()
    await expect.poll(async () => (await reader.api.works.one({ id: workId })).isShelf).toBe(true)
    await expect(page.getByRole('link', { name: '开始阅读' })).toBeVisible()
    const about = page.getByRole('region', { name: '灯塔看守人' })
    await about.getByRole('button', { name: '关注' }).click()
    await expect(about.getByRole('button', { name: '已关注' })).toBeVisible()
    await expect.poll(async () => (await reader.api.works.one({ id: workId })).user.isFollow).toBe(true)
    await expectAccessible(page)
  })
})
