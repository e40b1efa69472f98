import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { type Actor, anActor } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

let boards = 0

/** A board for articles on a site that has them. */
async function anArticleBoard(site: Site): Promise<{ systemId: string; sign: string; name: string }> {
  boards += 1
  await site.admin.adminConfig.update({ COMMON_WORKS: { ARTICLE: true } })
  const zone = await site.admin.board.adminSaveZone({ zoneName: `阅读区${boards}`, zoneType: 'article' })
  const [sign, name] = [`longform-${boards}`, `读本${boards}号`]
  const { _id } = await site.admin.board.create({ systemName: name, systemSign: sign, systemZoneId: zone._id })
  return { systemId: _id, sign, name }
}

const heading = (text: string) => ({ type: 'heading' as const, attrs: { level: 2 as const }, content: words(text) })
const words = (text: string) => [{ type: 'text' as const, text }]
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: words(text) })

/** Three chapters, each longer than a screen. */
const longText = {
  type: 'doc' as const,
  content: ['第一束光', '电与人', '后来的船'].flatMap((title) => [
    heading(title),
    ...Array.from({ length: 12 }, (_, at) => paragraph(`${title}，第 ${at + 1} 段。${'雾里的灯亮着。'.repeat(12)}`)),
  ]),
}

interface Scene {
  author: Actor
  reader: Actor
  columnId: string
  ids: string[]
  board: Awaited<ReturnType<typeof anArticleBoard>>
}

/** Three articles in a column, by one author. */
async function aColumn(site: Site): Promise<Scene> {
  const board = await anArticleBoard(site)
  const [author, reader] = [await anActor(site), await anActor(site)]
  const { _id: columnId } = await author.api.column.create({ title: '海岸线札记', summary: '沿着海岸走。' })
  const ids: string[] = []
  for (const [title, content] of [
    ['从渡船上数灯', '右舷的十一盏灯。'],
    ['一座灯塔的断代史', longText],
    ['给透镜换一块玻璃', '还有谁会磨？'],
  ] as const) {
    const article = { columnId, summary: `摘要：${title}` }
    const { _id } = await author.api.post.publish({ systemId: board.systemId, title, content, article })
    ids.push(_id)
  }
  return { author, reader, columnId, ids, board }
}

test('an administrator switches articles on, and they have a place in the header', async ({ page, site }) => {
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/config')
  await page.getByRole('tab', { name: '访问' }).click()
  await page.getByRole('switch', { name: '文章' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await site.api().config.siteConfig()).COMMON_WORKS.ARTICLE).toBe(true)
  await page.goto('/System/article')
  const place = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '文章' })
  await expect(place).toHaveAttribute('aria-current', 'page')
})

test('an administrator makes a zone for articles and founds a board in it', async ({ page, site }) => {
  await site.admin.adminConfig.update({ COMMON_WORKS: { ARTICLE: true } })
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: '新建分区' }).click()
  await page.getByRole('textbox', { name: '分区名称' }).fill('读与写')
  await pickOption(page.getByRole('combobox', { name: '类型' }), '文章')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('读与写')).toBeVisible()
  await page.goto('/System/create')
  await page.getByRole('textbox', { name: '板块名称' }).fill('随笔长廊')
  await page.getByRole('textbox', { name: '标识' }).fill('gallery-of-essays')
  await pickOption(page.getByRole('combobox', { name: '分区' }), '读与写（文章）')
  await page.getByRole('button', { name: '创建板块' }).click()
  await expect(page.getByRole('link', { name: '去看看' })).toBeVisible()
  expect(await site.api().board.info({ sign: 'gallery-of-essays' })).toMatchObject({ systemType: 'article' })
})

test('the page of an article says where it comes from, follows the reader, and knows its column', async ({
  page,
  site,
}) => {
  const { reader, ids, columnId } = await aColumn(site)
  await logIn(page, site, reader)
  await page.goto(`/${ids[1]}`)
  const article = page.getByRole('article', { name: '一座灯塔的断代史' })
  await expect(article.getByText('原创')).toBeVisible()
  await expect(article.getByText('摘要：一座灯塔的断代史')).toBeVisible()
  await expect(article.getByText(/^[\d,]+ 字$/)).toBeVisible()
  const contents = page.getByRole('navigation', { name: '目录' })
  await contents.getByRole('link', { name: '电与人' }).click()
  await expect(contents.getByRole('link', { name: '电与人' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await expect(article.getByText('第 2 篇 / 共 3 篇')).toBeVisible()
  await article.getByRole('button', { name: '订阅', exact: true }).click()
  await expect(article.getByRole('button', { name: '已订阅' })).toBeVisible()
  await expect.poll(async () => (await reader.api.column.one({ id: columnId })).isSubscribe).toBe(true)
  await page.reload()
  await expect(article.getByRole('button', { name: '已订阅' }), 'comes with the page').toBeVisible()
  const beside = page.getByRole('navigation', { name: '专栏里的上一篇与下一篇' })
  await expect(beside.getByRole('link', { name: /从渡船上数灯/ })).toBeVisible()
  await beside.getByRole('link', { name: /给透镜换一块玻璃/ }).click()
  await expect(page).toHaveURL(new RegExp(`/${ids[2]}$`))
  await expect(page.getByText('第 3 篇 / 共 3 篇')).toBeVisible()
})

test('a column shows its articles in its order or the newest first; one that is gone is not found', async ({
  page,
  site,
}) => {
  const { author, reader, columnId, ids } = await aColumn(site)
  await author.api.column.order({ columnId, postsIds: [ids[2] ?? '', ids[0] ?? '', ids[1] ?? ''] })
  await page.goto(`/column/${columnId}`)
  await expect(page.getByRole('heading', { level: 1, name: '海岸线札记' })).toBeVisible()
  const titles = page.getByRole('feed', { name: '文章' }).getByRole('heading')
  await expect(titles).toHaveText(['给透镜换一块玻璃', '从渡船上数灯', '一座灯塔的断代史'])
  await page.getByRole('button', { name: '最新', exact: true }).click()
  await expect(page).toHaveURL(/order=new/)
  await expect(titles).toHaveText(['给透镜换一块玻璃', '一座灯塔的断代史', '从渡船上数灯'])
  // A guest is asked in; the author has nothing to subscribe to.
  await page.getByRole('button', { name: '订阅', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await logIn(page, site, author)
  await page.goto(`/column/${columnId}`)
  await expect(page.getByRole('button', { name: '订阅', exact: true })).toHaveCount(0)
  const { _id: empty } = await author.api.column.create({ title: '还没写' })
  await page.goto(`/column/${empty}`)
  await expect(page.getByText('专栏里还没有文章')).toBeVisible()
  await expectAccessible(page)
  await reader.api.column.subscribe({ columnId, desired: true })
  await author.api.column.delete({ columnId })
  const gone = await page.goto(`/column/${columnId}`)
  expect(gone?.status()).toBe(404)
  expect((await page.goto('/column/abc'))?.status()).toBe(404)
})

test('articles are found by board, author and column', async ({ page, site }) => {
  const { author, reader, board } = await aColumn(site)
  const me = await author.api.user.ownInfo()
  await logIn(page, site, reader)
  await page.goto('/System/article')
  await expect(page.getByRole('article', { name: '一座灯塔的断代史' }).first()).toContainText('摘要：一座灯塔的断代史')
  await page.getByRole('link', { name: board.name, exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/System/article/${board.sign}$`))
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.goto(`/author/${me._id}?tab=article`)
  const columns = page.getByRole('region', { name: '专栏' })
  await columns.getByRole('button', { name: '订阅', exact: true }).click()
  await expect(columns.getByText('3 篇 · 1 订阅')).toBeVisible()
  for (const tab of ['', '&type=column']) {
    await page.goto(`/search?q=海岸线${tab}`)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /海岸线札记/ })
        .first(),
    ).toBeVisible()
  }
  // What was published stays readable without the switch, but has no place of its own.
  await site.admin.adminConfig.update({ COMMON_WORKS: { ARTICLE: false } })
  await page.goto('/System/article')
  await expect(page.getByRole('article', { name: '一座灯塔的断代史' }).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '文章' })).toHaveCount(0)
})

test('a reprint leads to its source and gives it the credit', async ({ page, site }) => {
  const { author, board } = await aColumn(site)
  const article = { origin: 'reprint' as const, sourceName: '海事旧闻', sourceUrl: 'https://example.com/lamp' }
  const { _id } = await author.api.post.publish({
    systemId: board.systemId,
    title: '旧闻一则',
    content: '正文',
    article,
  })
  await page.goto(`/${_id}`)
  await expect(page.getByText('转载自 海事旧闻')).toBeVisible()
  await expect(page.getByRole('link', { name: '海事旧闻' })).toHaveAttribute('href', 'https://example.com/lamp')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://example.com/lamp')
  await page.goto(`/System/article/${board.sign}`)
  await expect(page.getByRole('article', { name: '旧闻一则' }).getByText('转载')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the contents are a sheet, and the column is a page', async ({ page, site }) => {
    const { reader, ids, columnId } = await aColumn(site)
    await logIn(page, site, reader)
    await page.goto(`/webapp/${ids[1]}`)
    await page.getByRole('button', { name: '目录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '后来的船' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '后来的船' })).toBeInViewport()
    await page.getByRole('link', { name: '专栏：海岸线札记' }).click()
    await expect(page).toHaveURL(new RegExp(`/webapp/column/${columnId}$`))
    // The article has such a button too, and is in sight for a moment longer than its address.
    const column = page.getByRole('region', { name: '海岸线札记' })
    await column.getByRole('button', { name: '订阅', exact: true }).click()
    await expect(page.getByRole('button', { name: '已订阅' })).toBeVisible()
    await expect.poll(async () => (await reader.api.column.one({ id: columnId })).isSubscribe).toBe(true)
    await expectAccessible(page)
    await page.goto('/webapp/system')
    await page.getByRole('navigation', { name: '分区' }).getByRole('link', { name: '文章' }).click()
    await expect(page.getByRole('article', { name: '一座灯塔的断代史' }).first()).toBeVisible()
  })
})
