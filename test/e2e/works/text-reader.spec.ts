import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { type Actor, anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aSerial, longChapter } from '../support/works-scene.ts'

/** The paragraph that stands first under the bar. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')]
    return blocks.find((block) => block.getBoundingClientRect().bottom > 72)?.textContent?.match(/第 (\d+) 段/)?.[1]
  })

const readingOf = async (reader: Actor, workId: string) => (await reader.api.works.one({ id: workId })).reading

async function scrollTo(page: Page, words: string): Promise<void> {
  await page.getByText(words).evaluate((element) => {
    const box = element.closest('[data-pane]') ?? document.scrollingElement
    box?.scrollBy({ top: element.getBoundingClientRect().top - 60 })
  })
}

test('a chapter is read from one to the next, by links and by keys', async ({ page, site }) => {
  const { workId, chapterIds } = await aSerial(site)
  await page.goto(`/fiction/${workId}`)
  await page.getByRole('link', { name: '开始阅读' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '第 1 章 雾里的汽笛' })).toBeVisible()
  await expect(page.getByText('第 1 / 3 章')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '下一章' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '第 2 章 不在册的人' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/fiction/${workId}/${chapterIds[1]}$`))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: '第 3 章 潮位线' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '已经读到最新' })).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1, name: '第 2 章 不在册的人' })).toBeVisible()
  await page.keyboard.press('t')
  const contents = page.getByRole('complementary', { name: '目录' })
  await expect(contents.getByRole('link', { name: /第 2 章/ })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(contents).toHaveCount(0)
})

test('the next chapter is fetched when most of this one is read', async ({ page, site }) => {
  const { workId, chapterIds } = await aSerial(site)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const next = `/api/aoir-works-chapter/${chapterIds[1]}`
  await page.goto(`/fiction/${workId}/${chapterIds[0]}`)
  await scrollTo(page, '雾里的汽笛，第 9 段')
  await expect.poll(() => storedBlock(page)).toBe(9)
  expect(asked).not.toContain(next)
  await scrollTo(page, '雾里的汽笛，第 30 段')
  await expect.poll(() => asked).toContain(next)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: '第 2 章 不在册的人' })).toBeVisible()
  expect(asked.filter((path) => path === next)).toHaveLength(1)
})

test('how the text looks is kept, and comes with the first paint', async ({ page, site }) => {
  const { workId, chapterIds } = await aSerial(site)
  await page.goto(`/fiction/${workId}/${chapterIds[0]}`)
  await page.keyboard.press('s')
  const settings = page.getByRole('complementary', { name: '设置' })
  await settings.getByRole('button', { name: '绿' }).click()
  await settings.getByRole('button', { name: '大一号' }).click()
  await settings.getByRole('button', { name: '宋体' }).click()
  await expectAccessible(page)
  const text = page.locator('[data-font]')
  await expect(text).toHaveAttribute('data-size', '21')
  const html = await (await page.request.get(`/fiction/${workId}/${chapterIds[1]}`)).text()
  expect(html).toContain('data-read="green"')
  expect(html).toContain('data-size="21"')
  expect(html).toContain('data-font="serif"')
  await page.reload()
  await expect(text).toHaveAttribute('data-font', 'serif')
  // Somebody else wrote the cookie: what is unknown is no choice.
  await page.context().addCookies([{ name: 'reader', value: '99.pink.%00.x', url: site.origin }])
  await page.reload()
  await expect(text).toHaveAttribute('data-size', '20')
})

test('a text can be turned page by page, and stays at the same words', async ({ page, site }) => {
  const { workId, chapterIds } = await aSerial(site)
  await page.goto(`/fiction/${workId}/${chapterIds[0]}`)
  await scrollTo(page, '雾里的汽笛，第 21 段')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: '左右翻页' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('雾里的汽笛，第 21 段')).toBeInViewport()
  await expect(page.getByText('雾里的汽笛，第 1 段')).not.toBeInViewport()
  // To the end of the chapter, and over it; a press too many turns a page there.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`/${chapterIds[1]}$`), { timeout: 200 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: '第 2 章 不在册的人' })).toBeAttached()
})

test('the place of a member follows to other devices, and survives a page that is closed', async ({
  page,
  site,
  browser,
}) => {
  const { workId, chapterIds } = await aSerial(site)
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto(`/fiction/${workId}/${chapterIds[1]}`)
  await scrollTo(page, '不在册的人，第 15 段')
  await expect.poll(async () => (await readingOf(reader, workId))?.place.block).toBe(15)
  await page.reload()
  await expect.poll(() => firstInSight(page)).toBe('15')
  // Another device, which knows nothing yet.
  const other = await browser.newContext({ baseURL: site.origin })
  const second = await other.newPage()
  await logIn(second, site, reader)
  await visit(second, `/fiction/${workId}`)
  await second.getByRole('link', { name: '继续阅读 第 2 章' }).click()
  await expect(second.getByRole('heading', { level: 1 })).toContainText('第 2 章')
  await expect.poll(() => firstInSight(second)).toBe('15')
  await scrollTo(second, '不在册的人，第 30 段')
  await expect.poll(() => storedBlock(second)).toBe(30)
  // Left for another page: a browser that ends takes with it what is still on its way.
  await second.goto('about:blank')
  await expect.poll(async () => (await readingOf(reader, workId))?.place.block, 'sent on the way out').toBe(30)
  await other.close()
})

const storedBlock = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('reading-places') ?? '[]')[0]?.place.block)

test('what is read without a network is sent when it is back', async ({ page, site, context }) => {
  const { workId, chapterIds } = await aSerial(site)
  const reader = await anActor(site)
  await logIn(page, site, reader)
  // A channel that is still being opened when the network goes would complain in the console.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.goto(`/fiction/${workId}/${chapterIds[0]}`)
  await expect.poll(async () => (await readingOf(reader, workId))?.chapterId).toBe(chapterIds[0])
  await context.setOffline(true)
  await scrollTo(page, '雾里的汽笛，第 12 段')
  await expect.poll(() => storedBlock(page)).toBe(12)
  expect((await readingOf(reader, workId))?.place.block).toBe(1)
  await context.setOffline(false)
  await expect.poll(async () => (await readingOf(reader, workId))?.place.block).toBe(12)
})

test('a guest goes on where they were, and hands the place over at login', async ({ page, site }) => {
  const { workId, chapterIds } = await aSerial(site)
  const reader = await anActor(site)
  await page.goto(`/fiction/${workId}/${chapterIds[1]}`)
  await scrollTo(page, '不在册的人，第 9 段')
  await expect.poll(() => storedBlock(page)).toBe(9)
  await page.goto(`/fiction/${workId}`)
  await expect(page.getByRole('link', { name: '继续阅读 第 2 章' })).toBeVisible()
  await logIn(page, site, reader)
  await page.goto(`/fiction/${workId}`)
  await expect.poll(async () => (await readingOf(reader, workId))?.place.block).toBe(9)
})

test('a member reports a fault with the words marked in the text', async ({ page, site }) => {
  const { workId, chapterIds, author } = await aSerial(site, {
    chapters: [{ title: '值班簿', content: '她先看字。\n灯未亮，船未规。' }],
  })
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto(`/fiction/${workId}/${chapterIds[0]}`)
  await page.getByText('灯未亮，船未规。').evaluate((element) => {
    const range = document.createRange()
    const node = element.firstChild as Text
    range.setStart(node, 4)
    range.setEnd(node, 7)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  })
  await page.getByRole('button', { name: '捉虫' }).click()
  const form = page.getByRole('complementary', { name: '捉虫' })
  await expect(form.getByRole('textbox', { name: '原文' })).toHaveValue('船未规')
  await form.getByRole('textbox', { name: '原文' }).fill('没有的字')
  await form.getByRole('button', { name: '提交' }).click()
  await expect(form.getByText('原文里没有这几个字')).toBeVisible()
  await form.getByRole('textbox', { name: '原文' }).fill('船未规')
  await form.getByRole('textbox', { name: '应为' }).fill('船未归')
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('已告诉作者，谢谢')).toBeVisible()
  const { list } = await author.api.worksTypo.list({ workId })
  expect(list).toMatchObject([{ block: 2, wrong: '船未规', right: '船未归' }])
})

test('what cannot be read says why; the next chapter that does not come can be asked for again', async ({
  page,
  site,
}) => {
  const canary = '鹦鹉螺暗号'
  const { workId, chapterIds } = await aSerial(site, {
    chapters: [
      longChapter('开头', 4),
      { title: '会员章', content: canary, access: { kind: 'login' } },
      longChapter('结尾', 4),
    ],
  })
  const [first, locked, last] = chapterIds
  expect((await page.goto(`/fiction/${workId}/999999`))?.status()).toBe(404)
  await page.goto(`/fiction/${workId}/${locked}`)
  await expect(page.getByRole('heading', { name: '登录后可以阅读' })).toBeVisible()
  expect(await page.content()).not.toContain(canary)
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // What is read to its end asks for the next one ahead.
  await page.route(`**/api/aoir-works-chapter/${locked}`, (route) => route.abort())
  await page.goto(`/fiction/${workId}/${first}`)
  await page.getByRole('link', { name: '下一章' }).click()
  await expect(page.getByRole('alert')).toContainText('没有取到')
  await page.unroute(`**/api/aoir-works-chapter/${locked}`)
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '第 2 章 会员章' })).toBeVisible()
  // The right chapter under the wrong work.
  await page.goto(`/fiction/${Number(workId) + 1}/${last}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what is for adults asks once', async ({ page, site }) => {
  const { workId, chapterIds } = await aSerial(site, { ageNote: 18, chapters: [longChapter('深夜', 3)] })
  await page.goto(`/fiction/${workId}/${chapterIds[0]}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('深夜，第 1 段')).toHaveCount(0)
  // Nothing of its end either: nobody has read anything yet.
  await expect(page.getByText('已经读到最新')).toHaveCount(0)
  await page.getByRole('button', { name: '确认已满 18 岁' }).click()
  await expect(page.getByText('深夜，第 1 段')).toBeVisible()
  await expect(page.getByText('已经读到最新')).toBeVisible()
  await page.reload()
  await expect(page.getByText('深夜，第 1 段')).toBeVisible()
})

test('a chapter of fifty thousand characters is whole, and its place is found', async ({ page, site }) => {
  const content = Array.from({ length: 500 }, (_, at) => `第 ${at + 1} 段。${'潮'.repeat(90)}`).join('\n')
  const { workId, chapterIds } = await aSerial(site, { chapters: [{ title: '长夜', content }] })
  await page.goto(`/fiction/${workId}/${chapterIds[0]}`)
  await expect(page.locator('[data-block]')).toHaveCount(500)
  await scrollTo(page, '第 400 段')
  await expect.poll(() => storedBlock(page)).toBe(400)
})

async function phoneReader(page: Page, site: Site) {
  const serial = await aSerial(site)
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto(`/webapp/fiction/${serial.workId}/${serial.chapterIds[0]}`)
  await expect(page.getByRole('heading', { level: 1, name: '第 1 章 雾里的汽笛' })).toBeVisible()
  return { ...serial, reader }
}

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a press at the right goes on, at the left back, in the middle opens the menu', async ({ page, site }) => {
    const { workId, chapterIds, reader } = await phoneReader(page, site)
    await expectAccessible(page)
    await page.touchscreen.tap(360, 500)
    await expect.poll(() => firstInSight(page)).not.toBe('1')
    await page.touchscreen.tap(30, 500)
    await expect.poll(() => firstInSight(page)).toBe('1')
    await page.touchscreen.tap(195, 500)
    const sheet = page.getByRole('dialog', { name: '设置' })
    await sheet.getByRole('button', { name: '夜' }).click()
    await expect(page.locator('[data-read="night"]').first()).toBeAttached()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '目录' }).click()
    await page
      .getByRole('dialog', { name: '目录' })
      .getByRole('link', { name: /第 2 章/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/webapp/fiction/${workId}/${chapterIds[1]}$`))
    await expect(page.getByRole('heading', { level: 1, name: '第 2 章 不在册的人' })).toBeVisible()
    await expect.poll(async () => (await readingOf(reader, workId))?.chapterId).toBe(chapterIds[1])
  })

  test('the screen stays on while somebody reads, and no longer', async ({ page, site }) => {
    await page.addInitScript(() => {
      const held = { number: 0 }
      const request = async () => {
        held.number += 1
        const release = async () => {
          held.number -= 1
        }
        return { release }
      }
      Object.assign(window, { held })
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    })
    await phoneReader(page, site)
    const held = () => page.evaluate(() => (window as unknown as { held: { number: number } }).held.number)
    await expect.poll(held).toBe(1)
    await page.getByRole('navigation', { name: '前后章节' }).getByRole('link', { name: '目录' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '灯塔看守人' })).toBeVisible()
    await expect.poll(held).toBe(0)
  })

  test('pages are turned by a finger', async ({ page, site }) => {
    await phoneReader(page, site)
    await page.getByRole('button', { name: /菜单/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '左右翻页' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('雾里的汽笛，第 1 段')).toBeInViewport()
    await page.touchscreen.tap(360, 500)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
    await page.touchscreen.tap(30, 500)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
})
