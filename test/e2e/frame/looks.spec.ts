import type { Locator } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { giveFiles, pictures } from '../support/media-files.ts'
import { aBoardOf, anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'

/** Measures that a design gives and that nothing but a browser can tell. */

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not in sight')
  return box
}

async function withPictures(site: Site, title: string): Promise<{ id: string; systemId: string }> {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  const images = (await giveFiles(site, author, await pictures(3))).map(({ path }) => path)
  const { _id } = await author.api.post.publish({ systemId, title, content: '三张图。', images })
  return { id: _id, systemId }
}

/** From the left edge of the first picture to the right edge of the last. */
async function widthOfGallery(around: Locator): Promise<number> {
  const cells = around.getByRole('button', { name: /^查看第/ })
  const [first, last] = [await boxOf(cells.first()), await boxOf(cells.last())]
  return Math.round(last.x + last.width - first.x)
}

/** Where the letters of a part stand: what is empty and in a line of its own stands on it. */
function baselineOf(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const mark = document.createElement('span')
    mark.style.display = 'inline-block'
    element.append(mark)
    const { bottom } = mark.getBoundingClientRect()
    mark.remove()
    return bottom
  })
}

/** How far from the edge of its card a head stands, and how far the outermost of all words and pictures. */
function insets(cards: Element[]): { head: number; first: number }[] {
  const boxAround = (words: Node) => {
    const range = document.createRange()
    range.selectNodeContents(words)
    return range.getBoundingClientRect()
  }
  return cards.map((card) => {
    const { left } = card.getBoundingClientRect()
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    const boxes = [...card.querySelectorAll('img, svg')].map((each) => each.getBoundingClientRect())
    while (walker.nextNode()) boxes.push(boxAround(walker.currentNode))
    const seen = boxes.filter(({ width }) => width > 1).map((box) => Math.round(box.left - left))
    const head = card.querySelector('h2') as Element
    return { head: Math.round(boxAround(head).left - left), first: Math.min(...seen) }
  })
}

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('cards and lists have a hairline; three pictures are as wide as their card, and lower than wide', async ({
    page,
    site,
  }) => {
    await withPictures(site, '三张一排')
    await logIn(page, site, await anActor(site))
    await page.goto('/?sort=new')
    const card = page.getByRole('article', { name: '三张一排' })
    await expect(card).toHaveCSS('box-shadow', /rgb\(50, 53, 60\) 0px 0px 0px 1px/)
    expect(await widthOfGallery(card)).toBe((await boxOf(card)).width - 40)
    const first = await boxOf(card.getByRole('button', { name: /^查看第/ }).first())
    expect(first.width / first.height).toBeCloseTo(4 / 3, 1)
    await page.goto('/?sort=new&view=compact')
    await expect(page.getByRole('feed')).toHaveCSS('box-shadow', /rgb\(50, 53, 60\) 0px 0px 0px 1px/)
  })
})

test('tiles stand in three columns, pictures first; below a post they are as wide as its text', async ({
  page,
  site,
}) => {
  const { id, systemId } = await withPictures(site, '先看图')
  await (await anActor(site)).api.post.publish({ systemId, title: '后来只有字', content: '没有图。' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, await anActor(site))
  await page.goto('/?sort=new&view=waterfall')
  const feed = page.getByRole('feed')
  const tile = feed.getByRole('article', { name: '先看图' })
  await expect(feed.locator('> *')).toHaveCount(3)
  expect((await boxOf(tile)).width).toBeCloseTo(((await boxOf(feed)).width - 24) / 3, 1)
  const place = async (title: string) =>
    Number(await feed.getByRole('article', { name: title }).getAttribute('aria-posinset'))
  expect(await place('先看图')).toBeLessThan(await place('后来只有字'))
  expect((await boxOf(tile.locator('img').first())).y).toBe((await boxOf(tile)).y)
  await page.goto(`/${id}`)
  expect(await widthOfGallery(page.getByRole('main'))).toBe((await boxOf(page.getByText('三张图。').last())).width)
})

test('badges stand on the line of the name; bars have one height, cards one inset', async ({ page, site }) => {
  const { id, systemId } = await aScene(site, { title: '一条线上' })
  const { systemSign } = await site.api().board.info({ sign: systemId })
  const { user } = await site.api().post.one({ id })
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, await anActor(site))
  const heights = new Set<number>()
  for (const path of ['/?sort=new', `/System/forum/${systemSign}`, `/author/${user._id}`]) {
    await page.goto(path)
    const card = page.getByRole('article', { name: '一条线上' })
    const name = card.getByRole('link', { name: user.name, exact: true }).last()
    expect(await baselineOf(card.getByText(/^Lv/).first())).toBeCloseTo(await baselineOf(name), 0)
    heights.add((await boxOf(page.getByRole('main').getByRole('navigation').first())).height)
    await expect(page.locator('aside h2').first()).toBeVisible()
    for (const { head, first } of await page.locator('aside section:has(h2)').evaluateAll(insets)) {
      expect(head).toBe(16)
      expect(first, 'nothing stands further out than the head').toBeGreaterThanOrEqual(16)
    }
  }
  expect([...heights]).toEqual([48])
})

test('nothing on a page moves when the side column is complete', async ({ page, site }) => {
  await site.admin.adminConfig.update({ COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: false })
  const { author, systemId } = await aScene(site, { title: '不动的页面' })
  const { systemZoneId } = await site.api().board.info({ sign: systemId })
  await author.api.board.create({ systemName: '他的板块', systemSign: 'steady', systemZoneId })
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, await anActor(site))
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]
      moved.push(...shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent ?? '')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/search?q=不动')
  for (const [path, last] of [
    ['/search?q=页面', '搜索历史'],
    ['/announcement', '热门板块'],
    [`/author/${(await author.api.user.ownInfo())._id}`, '管理的板块'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('aside').getByText(last)).toBeVisible()
    // Two frames: what has moved is told after the one in which it did.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await page.evaluate('moved'), path).toEqual([])
  }
})

test("the picture behind a board's head covers all of it", async ({ page, site }) => {
  const systemId = await aBoardOf(site)
  const [cover] = await giveFiles(site, { name: 'admin', password: adminPassword }, await pictures(1))
  await site.admin.board.update({ systemId, systemCover: cover?.path })
  const { systemSign } = await site.api().board.info({ sign: systemId })
  await page.goto(`/System/forum/${systemSign}`)
  const ground = page.locator('main header > img')
  const [picture, head] = [await boxOf(ground), await boxOf(ground.locator('..'))]
  expect(picture.x + picture.width).toBeGreaterThanOrEqual(head.x + head.width)
})

test('the lines of a post stay at 680 px on a narrower desk', async ({ page, site }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  const { id } = await aScene(site, { content: '一行很长的话。'.repeat(40) })
  await page.goto(`/${id}`)
  expect((await boxOf(page.getByText('一行很长的话。').last())).width).toBeLessThanOrEqual(680)
  expect((await boxOf(page.getByRole('heading', { name: /^评论/ }).locator('..'))).width).toBeLessThanOrEqual(680)
})

test('the side column begins where the middle does', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, await anActor(site))
  for (const path of ['/', '/account', '/announcement']) {
    await page.goto(path)
    expect((await boxOf(page.locator('aside'))).y).toBe((await boxOf(page.getByRole('main'))).y)
  }
})

test('the side column of boards and authors stays in sight', async ({ page, site }) => {
  const { author, systemId } = await aScene(site)
  for (let number = 1; number <= 8; number += 1)
    await author.api.post.publish({ systemId, title: `第 ${number} 篇`, content: '内容'.repeat(100) })
  const { systemSign } = await site.api().board.info({ sign: systemId })
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, await anActor(site))
  for (const path of [`/System/forum/${systemSign}`, `/author/${(await author.api.user.ownInfo())._id}`]) {
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, 900))
    const { y } = await boxOf(page.locator('aside'))
    expect(y).toBeGreaterThanOrEqual(56)
    expect(y).toBeLessThan(120)
  }
})

test("an author's page offers to follow once, and copies their number", async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await aScene(site, { title: '只关注一次' })
  const { user } = await site.api().post.one({ id })
  await logIn(page, site, await anActor(site))
  await page.goto(`/author/${user._id}`)
  await expect(page.getByRole('article', { name: '只关注一次' })).toBeVisible()
  await expect(page.getByRole('button', { name: '关注', exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: '复制用户编号' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(user._id)
  await page.getByRole('link', { name: '文章', exact: true }).click()
  await page.getByRole('link', { name: '看帖子' }).click()
  await expect(page.getByRole('article', { name: '只关注一次' })).toBeVisible()
})

test('tabs in a card begin where its rows do', async ({ page, site }) => {
  const [me, fan] = [await anActor(site), await anActor(site)]
  const { _id } = await me.api.user.ownInfo()
  await fan.api.follow.follow({ friendId: _id })
  await logIn(page, site, me)
  const leftOfWords = (tab: Locator) =>
    tab.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().left
    })
  await page.goto(`/author/${_id}/fans`)
  const people = page.getByRole('navigation', { name: '关注与粉丝' }).getByRole('link').first()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: fan.name })
  expect(await leftOfWords(people)).toBeCloseTo((await boxOf(row)).x, 0)
  await page.goto('/wallet')
  const statement = page.getByRole('tab', { name: '收支明细' })
  expect(await leftOfWords(statement)).toBeCloseTo((await boxOf(page.getByRole('group', { name: '收支' }))).x, 0)
})

test('a filter that leaves no board can be taken away', async ({ page, site }) => {
  const systemId = await aBoardOf(site)
  const { systemName } = await site.api().board.info({ sign: systemId })
  await page.goto('/System/Aggregate-forum')
  await page.getByRole('searchbox', { name: '筛选板块' }).fill('没有这样的板块')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page.getByRole('main').getByText(systemName).first()).toBeVisible()
})

test('where room is scarce a compact row drops whole parts, and large letters lie on no others', async ({
  page,
  site,
}) => {
  await withPictures(site, '一行放不下的标题')
  await logIn(page, site, await anActor(site))
  await page.setViewportSize({ width: 500, height: 800 })
  await page.goto('/?sort=new&view=compact')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const row = page.getByRole('article', { name: '一行放不下的标题' })
  const cut = await row.evaluate((article) => {
    const line = article.querySelector('h2 + *')
    if (!line) return ['no line']
    const { right, bottom } = line.getBoundingClientRect()
    const parts = [...line.children].map((part) => ({ part, box: part.getBoundingClientRect() }))
    return parts
      .filter(({ box }) => box.top < bottom - 1 && (box.right > right + 1 || box.bottom > bottom + 1))
      .map(({ part }) => part.textContent)
  })
  expect(cut).toEqual([])
  expect((await boxOf(row.getByRole('heading'))).height).toBeGreaterThanOrEqual(48)
})

test('beside the home page guests read what the site is and which boards are hot, members their figures', async ({
  page,
  site,
}) => {
  const { author } = await aScene(site)
  await page.goto('/')
  const side = page.getByRole('complementary')
  await expect(side.getByText('在这里，认真的人遇见认真的人。')).toBeVisible()
  await expect(side.getByRole('heading', { level: 2, name: '热门板块' })).toBeVisible()
  await logIn(page, site, author)
  await page.goto('/')
  const card = page.getByRole('region', { name: '我', exact: true })
  for (const figure of ['关注', '粉丝', '获赞'])
    await expect(card.getByRole('listitem').filter({ hasText: figure })).toBeVisible()
})
