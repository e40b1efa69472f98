import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aManga } from '../support/works-scene.ts'

const shown = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? image.getAttribute('aria-label')))

async function open(page: Page, site: Site, direction: 'ltr' | 'rtl' | 'strip', wide: number[] = []) {
  const manga = await aManga(site, { direction, wide })
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto(`/manga/${manga.workId}/${manga.chapterIds[0]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第 1 话 空船')
  return { ...manga, reader }
}

test('pages are turned the way they are drawn, by keys, buttons and the slider, to the end', async ({ page, site }) => {
  const { workId, reader } = await open(page, site, 'rtl')
  await expect.poll(() => shown(page)).toEqual(['第 1 页'])
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(page)).toEqual(['第 2 页'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toEqual(['第 1 页'])
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => shown(page)).toEqual(['第 2 页'])
  const slider = page.getByRole('slider', { name: '跳到第几页' })
  await expect(slider).toHaveAttribute('dir', 'rtl')
  await slider.fill('6')
  await expect.poll(() => shown(page)).toEqual(['第 6 页'])
  await expect.poll(async () => (await reader.api.works.one({ id: workId })).reading?.place.block).toBe(6)
  await page.reload()
  await expect.poll(() => shown(page), 'comes with the page').toEqual(['第 6 页'])
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { name: '已经读到最新' })).toBeVisible()
})

test('two pages stand side by side, the cover and wide ones alone; pairs can be shifted', async ({ page, site }) => {
  await open(page, site, 'ltr', [4])
  await page.getByRole('button', { name: '双页' }).click()
  const spreads: unknown[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    spreads.push(await shown(page))
    await page.keyboard.press('ArrowRight')
  }
  expect(spreads).toEqual([['第 1 页'], ['第 2 页', '第 3 页'], ['第 4 页'], ['第 5 页', '第 6 页']])
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('button', { name: '与下页成对' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('slider').fill('1')
  await expect.poll(() => shown(page)).toEqual(['第 1 页', '第 2 页'])
})

test('pages are made larger where the mouse points, four times at most, whatever they are fitted to', async ({
  page,
  site,
}) => {
  await open(page, site, 'ltr')
  const stage = page.locator('[data-zoom]')
  const image = page.getByRole('main').getByRole('img')
  const point = { x: 640, y: 300 }
  /** What of the picture lies below the mouse, and how wide it is. */
  const below = () =>
    image.evaluate((element, { x, y }) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: (x - left) / width, y: (y - top) / height, width }
    }, point)
  await expect(image).toHaveJSProperty('complete', true)
  await page.evaluate(() => {
    addEventListener('wheel', (event) => Object.assign(window, { isOwn: event.defaultPrevented }))
  })
  const before = await below()
  await page.mouse.move(point.x, point.y)
  await page.keyboard.down('Control')
  for (const zoom of ['1.5', '2', '3', '4'])
    await expect(async () => {
      if ((await stage.getAttribute('data-zoom')) !== zoom) await page.mouse.wheel(0, -100)
      await expect(stage).toHaveAttribute('data-zoom', zoom, { timeout: 100 })
    }).toPass()
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  const after = await below()
  expect(after.width / before.width).toBeCloseTo(4, 1)
  expect(after.x).toBeCloseTo(before.x, 1)
  expect(after.y).toBeCloseTo(before.y, 1)
  expect(await page.evaluate(() => (window as unknown as { isOwn?: boolean }).isOwn)).toBe(true)
  await page.keyboard.press('0')
  await expect(stage).toHaveAttribute('data-zoom', '1')
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('button', { name: '原图' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const whole = (await below()).width
  await page.keyboard.press('+')
  await expect.poll(async () => (await below()).width / whole).toBeCloseTo(1.5, 1)
})

test('three pages are fetched ahead of the one that is read', async ({ page, site }) => {
  const { workId, chapterIds, author } = await aManga(site, { direction: 'ltr' })
  const { pages } = await author.api.worksChapter.one({ id: chapterIds[0] ?? '' })
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  // Small ones stand in a row below the page.
  const fetched = () =>
    pages
      .filter(({ url }) =>
        asked.some(({ pathname, searchParams }) => pathname === url && searchParams.get('w') !== '200'),
      )
      .map(({ block }) => block)
  await page.goto(`/manga/${workId}/${chapterIds[0]}`)
  await expect.poll(fetched).toEqual([1, 2, 3, 4])
  await page.keyboard.press('ArrowRight')
  await expect.poll(fetched).toEqual([1, 2, 3, 4, 5])
})

test('a strip scrolls, keeps its place, and has room for every page before it comes', async ({ page, site }) => {
  const { workId, reader, chapterIds } = await open(page, site, 'strip')
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(6)
  const heights = await page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => Math.round(image.getBoundingClientRect().height)))
  expect(heights.every((height) => height > 400)).toBe(true)
  await page
    .getByRole('img', { name: '第 4 页' })
    .evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 60))
  await expect.poll(async () => (await reader.api.works.one({ id: workId })).reading?.place.block).toBe(4)
  await page.goto(`/manga/${workId}`)
  await expect(page.getByText('读到第 4 页')).toBeVisible()
  await page.goto(`/manga/${workId}/${chapterIds[0]}`)
  await expect(page.getByRole('img', { name: '第 4 页' })).toBeInViewport()
  await expectAccessible(page)
})

test('a page that does not come is asked for again, alone; smaller ones where data are dear', async ({
  page,
  site,
}) => {
  const { workId, chapterIds } = await aManga(site, { direction: 'ltr' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  let isBroken = true
  await page.route(/\.(png|webp|jpg)/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto(`/manga/${workId}/${chapterIds[0]}`)
  const main = page.getByRole('main')
  await expect(main.getByText('第 1 页')).toBeVisible()
  isBroken = false
  await main.getByRole('button', { name: '重试' }).click()
  await expect(main.getByRole('img', { name: '第 1 页' })).toHaveJSProperty('complete', true)
  await expect(main.getByRole('button', { name: '重试' })).toHaveCount(0)
  await page.getByRole('button', { name: '省流量' }).click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => asked.some((url) => url.includes('w=800'))).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: '省流量' })).toHaveAttribute('aria-pressed', 'true')
})

test('a chapter that is not for everybody shows no page of it to guests', async ({ page, site }) => {
  const { workId, chapterIds } = await aManga(site, { direction: 'ltr', access: { kind: 'login' } })
  await page.goto(`/manga/${workId}/${chapterIds[0]}`)
  await expect(page.getByRole('heading', { name: '登录后可以阅读' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a press turns, and wide pages can be split', async ({ page, site }) => {
    const { workId, chapterIds } = await aManga(site, { direction: 'rtl', wide: [2] })
    const reader = await anActor(site)
    await logIn(page, site, reader)
    await page.goto(`/webapp/manga/${workId}/${chapterIds[0]}`)
    await expect.poll(() => shown(page)).toEqual(['第 1 页'])
    await expectAccessible(page)
    await page.touchscreen.tap(30, 400)
    await expect.poll(() => shown(page)).toEqual(['第 2 页'])
    await page.touchscreen.tap(195, 400)
    await page.getByRole('button', { name: '设置' }).click()
    const sheet = page.getByRole('dialog', { name: '设置' })
    await sheet.getByRole('button', { name: '拆成两页' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect.poll(() => shown(page)).toEqual(['第 2 页'])
    const half = page.getByRole('main').getByRole('img')
    await expect(half).toHaveAttribute('viewBox', /^800 0 800 /)
    await page.touchscreen.tap(30, 400)
    await expect(half).toHaveAttribute('viewBox', /^0 0 800 /)
    await page.touchscreen.tap(30, 400)
    await expect.poll(() => shown(page)).toEqual(['第 3 页'])
  })
  test('half of a page that does not come is asked for again', async ({ page, site }) => {
    const { workId, chapterIds } = await aManga(site, { direction: 'ltr', wide: [1] })
    const reader = await anActor(site)
    await logIn(page, site, reader)
    const look = '20.auto.middle.middle.sans.scroll.page.ltr.height.full.split.alone.shown'
    await page.context().addCookies([{ name: 'reader', value: look, url: site.origin }])
    let isBroken = true
    await page.route(/\.(png|webp|jpg)/, (route) => (isBroken ? route.abort() : route.continue()))
    await page.goto(`/webapp/manga/${workId}/${chapterIds[0]}`)
    const again = page.getByRole('main').getByRole('button', { name: '重试' })
    await expect(again).toBeVisible()
    isBroken = false
    await again.click()
    await expect(page.getByRole('main').getByRole('img', { name: '第 1 页' })).toHaveAttribute('viewBox', /^0 0 800 /)
    await expect(again).toHaveCount(0)
  })
})
