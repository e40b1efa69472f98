import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aManga, aSerial, longChapter } from '../support/works-scene.ts'

test('works are found by category, state and tag, and the address says which', async ({ page, site }) => {
  const { author, workId } = await aSerial(site, { title: '长安夜航', chapters: [longChapter('一', 2)] })
  const { _id: categoryId } = await site.admin.adminWorksCategory.save({
    worksType: 'fiction',
    name: `历史${Date.now() % 1e6}`,
  })
  await author.api.works.update({ workId, categoryId, serial: 'finished', tags: ['夜航船'] })
  await aSerial(site, { author, title: '末班电车', chapters: [longChapter('一', 2)] })
  await page.goto('/fiction')
  const nav = page.getByRole('navigation', { name: '主导航' })
  await expect(nav.getByRole('link', { name: '小说' })).toHaveAttribute('aria-current', 'page')
  await expect(nav.getByRole('link', { name: '漫画' })).toBeVisible()
  const library = page.getByRole('region', { name: '最近更新' })
  await expect(library.getByRole('article').filter({ hasText: '末班电车' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: '分类' }).getByRole('link', { name: /^历史/ }).last().click()
  const found = page.getByRole('region', { name: '书库' })
  await expect(found.getByRole('heading', { level: 3 })).toHaveText(['长安夜航'])
  await page.getByRole('group', { name: '状态' }).getByRole('button', { name: '连载中' }).click()
  await expect(page).toHaveURL(/serial=ongoing/)
  await expect(page.getByText('没有符合条件的作品')).toBeVisible()
  await page.getByRole('button', { name: '看全部作品' }).click()
  await expect(page).toHaveURL(/\/fiction$/)
  await page.goto('/fiction?tag=夜航船')
  await expect(found.getByRole('heading', { level: 3 })).toHaveText(['长安夜航'])
  await page.goto('/fiction?rank=finished')
  await expect(page.getByRole('region', { name: '完结榜' }).getByRole('link', { name: /长安夜航/ })).toBeVisible()
  await expectAccessible(page)
})

test('a kind that is switched off has no page and no place in the header', async ({ page, site }) => {
  await site.admin.adminConfig.update({ COMMON_WORKS: { FICTION: true, MANGA: false } })
  expect((await page.goto('/manga'))?.status()).toBe(404)
  await page.goto('/fiction')
  const nav = page.getByRole('navigation', { name: '主导航' })
  await expect(nav.getByRole('link', { name: '小说' })).toBeVisible()
  await expect(nav.getByRole('link', { name: '漫画' })).toHaveCount(0)
})

test('the shelf shows what is new and where I am, and can be cleared out', async ({ page, site }) => {
  const { workId, chapterIds, author } = await aSerial(site)
  const manga = await aManga(site, { author, direction: 'ltr' })
  const reader = await anActor(site)
  await page.goto('/shelf')
  await expect(page.getByText('请先登录')).toBeVisible()
  await logIn(page, site, reader)
  await page.goto('/shelf')
  await expect(page.getByText('书架还是空的')).toBeVisible()
  await reader.api.worksShelf.create({ workId, desired: true })
  await reader.api.worksShelf.create({ workId: manga.workId, desired: true })
  const place = { block: 3, offset: 0 }
  await reader.api.worksRead.save({ list: [{ chapterId: chapterIds[1] ?? '', place, readTime: Date.now() }] })
  const { _id } = await author.api.worksChapter.save({ workId, ...longChapter('新章', 2) })
  await author.api.worksChapter.setState({ chapterIds: [_id], state: 'published' })
  await page.goto('/shelf')
  const books = page.getByRole('main').getByRole('list').getByRole('link')
  await expect(books).toHaveCount(2)
  await expect(books.filter({ hasText: '灯塔看守人' })).toContainText('读到 第 2 章')
  await expect(books.filter({ hasText: '灯塔看守人' })).toContainText('更新 1')
  await expectAccessible(page)
  await page.getByRole('button', { name: '漫画', exact: true }).click()
  await expect(books).toHaveCount(1)
  await page.getByRole('button', { name: '管理' }).click()
  await page.getByRole('checkbox', { name: '鲸落小镇' }).check()
  await page.getByRole('button', { name: '移出书架（1）' }).click()
  await expect(page.getByText('没有符合条件的作品')).toBeVisible()
  await expect.poll(async () => (await reader.api.worksShelf.list({})).total).toBe(1)
  await page.getByRole('tab', { name: '阅读历史' }).click()
  await expect(page.getByRole('link', { name: /灯塔看守人/ })).toContainText('第 2 章 不在册的人')
  await expectAccessible(page)
  await page.getByRole('button', { name: '删除《灯塔看守人》的阅读记录' }).click()
  await expect(page.getByText('还没有阅读记录')).toBeVisible()
  expect((await reader.api.worksRead.list({})).total).toBe(0)
})

test('works are found by the search, at their author, and in the notices of their readers', async ({ page, site }) => {
  const { workId, author } = await aSerial(site, { title: '第七码头', chapters: [longChapter('一', 2)] })
  const { _id: authorId } = await author.api.user.ownInfo()
  const reader = await anActor(site)
  await reader.api.worksShelf.create({ workId, desired: true, notify: true })
  const { _id } = await author.api.worksChapter.save({ workId, ...longChapter('涨潮', 2) })
  await author.api.worksChapter.setState({ chapterIds: [_id], state: 'published' })
  await logIn(page, site, reader)
  await page.goto('/search?q=第七码头&type=works')
  await expect(page.getByRole('main').getByRole('link', { name: /第七码头/ })).toHaveAttribute(
    'href',
    `/fiction/${workId}`,
  )
  await expectAccessible(page)
  await page.goto(`/author/${authorId}?tab=works`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /第七码头/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/fiction/${workId}$`))
  await expect.poll(async () => (await reader.api.notification.system({})).list.length).toBeGreaterThan(0)
  await page.goto('/message?type=system')
  await expect(page.getByRole('link', { name: /第七码头/ }).first()).toHaveAttribute(
    'href',
    `/fiction/${workId}/${_id}`,
  )
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('works have a place beside the boards, and lead on where I was', async ({ page, site }) => {
    const { workId, chapterIds } = await aSerial(site, { title: '云上邮局' })
    const reader = await anActor(site)
    await reader.api.worksRead.save({
      list: [{ chapterId: chapterIds[1] ?? '', place: { block: 1, offset: 0 }, readTime: Date.now() }],
    })
    await logIn(page, site, reader)
    await page.goto('/webapp/system')
    await page.getByRole('navigation', { name: '分区' }).getByRole('link', { name: '小说' }).click()
    await expect(page).toHaveURL(/\/webapp\/fiction$/)
    await expect(
      page.getByRole('region', { name: '继续阅读' }).getByRole('link', { name: /云上邮局/ }),
    ).toHaveAttribute('href', `/webapp/fiction/${workId}/${chapterIds[1]}`)
    await expectAccessible(page)
    await page.getByRole('link', { name: '书架' }).click()
    await expect(page.getByText('书架还是空的')).toBeVisible()
    await expectAccessible(page)
  })
})

test('guests of a site without works see nothing of them', async ({ page, site }) => {
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '小说' })).toHaveCount(0)
  expect((await page.goto('/fiction'))?.status()).toBe(404)
})
