import type { Locator, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { finger } from '../support/finger.ts'
import { giveFiles, library, openPicker, picture } from '../support/media-files.ts'
import { aBoardOf, anActor } from '../support/post-scene.ts'
import { expect, logIn, phone, type Site, test } from '../support/site.ts'

/** The newest one last, so it is the first that is shown. */
async function withPictures(page: Page, site: Site, path: string) {
  const who = await site.newMember()
  const files = [await picture('三.png', 1600, 1200), await picture('长.png', 600, 4000), await picture('一.png')]
  const given = await giveFiles(site, who, files)
  await logIn(page, site, who)
  await page.goto(path)
  return given
}

const viewer = (page: Page) => page.getByRole('dialog', { name: '图片查看器' })
const shownIn = (box: Locator) => box.locator('[class*="slide_current"] img').last()

/** How much larger than it fits the picture is shown. */
async function zoomOf(box: Locator): Promise<number> {
  const image = shownIn(box)
  const [width, own] = await Promise.all([
    image.evaluate((element) => element.getBoundingClientRect().width),
    image.evaluate((element: HTMLImageElement) => element.width),
  ])
  return Math.round((width / own) * 100) / 100
}

test('from the picker: arrows, counter, original, download, Back, and the focus where it was', async ({
  page,
  site,
}) => {
  const given = await withPictures(page, site, library)
  const picker = await openPicker(page)
  await picker.getByRole('tab', { name: '我的图片' }).click()
  const look = picker.getByRole('button', { name: '放大查看 一.png' })
  await look.click()
  const box = viewer(page)
  await expect(box.getByText('1 / 3')).toBeVisible()
  await expect(box.getByRole('button', { name: '上一张' })).toBeDisabled()
  await expect(shownIn(box)).toHaveAttribute('src', given[2]?.url ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(box.getByText('2 / 3')).toBeVisible()
  await box.getByRole('button', { name: '下一张' }).click()
  await expect(box.getByText('3 / 3')).toBeVisible()
  await expect(box.getByRole('button', { name: '下一张' })).toBeDisabled()
  await expect(box.getByRole('link', { name: '查看原图' })).toHaveAttribute('href', given[0]?.url ?? '')
  const download = page.waitForEvent('download')
  await box.getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('三.png')

  await page.goBack()
  await expect(box).toBeHidden()
  await expect(picker).toBeVisible()
  await expect(look).toBeFocused()
  // One press, one layer.
  await page.goBack()
  await expect(picker).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${library}$`))
})

test('from the library: from a third to three times, by wheel, keys and buttons; Escape closes only it', async ({
  page,
  site,
}) => {
  await withPictures(page, site, library)
  await page.getByRole('button', { name: '查看 三.png' }).click()
  const details = page.getByRole('dialog', { name: '文件详情' })
  await details.getByRole('button', { name: '放大查看 三.png' }).click()
  const box = viewer(page)
  await expect(box.getByText('3 / 3')).toBeVisible()
  await expect.poll(() => zoomOf(box)).toBe(1)
  await shownIn(box).hover()
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -120)
  await expect.poll(() => zoomOf(box)).toBe(3)
  await expect(box.getByRole('button', { name: '放大' })).toBeDisabled()
  for (let turn = 0; turn < 24; turn += 1) await page.mouse.wheel(0, 120)
  await expect.poll(() => zoomOf(box)).toBe(0.33)
  await expect(box.getByRole('button', { name: '缩小' })).toBeDisabled()
  await box.getByRole('button', { name: '放大' }).click()
  await page.keyboard.press('Control+0')
  await expect.poll(() => zoomOf(box)).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(details).toBeVisible()
  await expect(details.getByRole('button', { name: '放大查看 三.png' })).toBeFocused()
})

test('a long picture fills the width and scrolls, by wheel and by keys', async ({ page, site }) => {
  await withPictures(page, site, library)
  await page.getByRole('button', { name: '查看 长.png' }).click()
  await page.getByRole('button', { name: '放大查看 长.png' }).click()
  const box = viewer(page)
  const long = box.getByRole('region', { name: '长图' })
  await expect(box.getByText('2 / 3')).toBeVisible()
  await expect.poll(() => shownIn(box).evaluate((image) => image.getBoundingClientRect().width)).toBe(600)
  await long.hover()
  await page.mouse.wheel(0, 500)
  await expect.poll(() => long.evaluate((element) => element.scrollTop)).toBe(500)
  await page.keyboard.press('Home')
  await expect.poll(() => long.evaluate((element) => element.scrollTop)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect(box.getByText('3 / 3')).toBeVisible()
})

test('from a post: the pictures in its text and those below it are one row', async ({ page, site }) => {
  const author = await anActor(site)
  const files = [await picture('文中.png'), await picture('附一.png'), await picture('附二.png')]
  const [inside, ...below] = (await giveFiles(site, author, files)).map(({ path }) => path)
  const { _id } = await author.api.post.publish({
    systemId: await aBoardOf(site),
    title: '三张照片',
    content: { type: 'doc', content: [{ type: 'image', attrs: { path: inside ?? '' } }] },
    images: below,
  })
  await logIn(page, site, author)
  await page.goto(`/${_id}`)
  const box = viewer(page)
  await page.getByRole('button', { name: '查看第 1 张图片，共 3 张' }).click()
  await expect(box.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shownIn(box)).toHaveAttribute('src', new RegExp(below[0] ?? ''))
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: '查看第 3 张图片，共 3 张' }).click()
  await expect(box.getByText('3 / 3')).toBeVisible()
  await expect(shownIn(box)).toHaveAttribute('src', new RegExp(below[1] ?? ''))
})

test.describe('on a phone', () => {
  test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe turns the page, two fingers bring it nearer, a pull down closes it', async ({ page, site }) => {
    await withPictures(page, site, '/webapp/platform/media')
    await page.getByRole('button', { name: '查看 三.png' }).tap()
    await page.getByRole('button', { name: '放大查看 三.png' }).tap()
    const box = viewer(page)
    await expect(box.getByText('3 / 3')).toBeVisible()
    await expect.poll(() => zoomOf(box)).toBe(1)
    // A finger that rests opens the menu of the picture, and lets go of the viewer. First, because a press soon after
    // other fingers would be the second of a double tap.
    const resting = await finger(page)
    await resting.drag({ x: 195, y: 420 }, { x: 195, y: 420 }, 0)
    const menu = page.getByRole('dialog', { name: '图片操作' })
    await expect(menu.getByRole('button', { name: '复制图片地址' })).toBeVisible()
    await resting.lift()
    const saved = page.waitForEvent('download')
    await menu.getByRole('button', { name: '保存图片' }).click()
    expect((await saved).suggestedFilename()).toBe('三.png')
    await expect(menu).toBeHidden()
    const fingers = await touch(page)
    await fingers([
      [
        [150, 400],
        [240, 400],
      ],
      [
        [100, 400],
        [290, 400],
      ],
    ])
    await expect.poll(() => zoomOf(box)).toBeGreaterThan(1.5)
    // Half as large, and then not less than it fits.
    for (let press = 0; press < 2; press += 1) await box.getByRole('button', { name: '缩小' }).tap()
    await expect.poll(() => zoomOf(box)).toBe(1)
    await notDoubleTapped(page)
    await fingers([[[80, 420]], [[330, 424]]])
    await expect(box.getByText('2 / 3')).toBeVisible()
    await fingers([[[330, 200]], [[60, 204]]])
    await expect(box.getByText('3 / 3')).toBeVisible()
    await fingers([[[200, 300]], [[204, 620]]])
    await expect(box).toBeHidden()
    await expect(page.getByRole('dialog', { name: '文件详情' })).toBeVisible()
  })
})

/** Two presses within half a second may be one double tap. */
async function notDoubleTapped(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((then) => performance.now() - then > 500, since)
}

type Point = [number, number]

/** Fingers from their first places to their last, in steps, as a hand would. */
async function touch(page: Page) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  return async ([from, to]: [Point[], Point[]]) => {
    await send('touchStart', from)
    const steps = 12
    for (let step = 1; step <= steps; step += 1) {
      const at = from.map(([x, y], id): Point => {
        const [toX, toY] = to[id] ?? [x, y]
        return [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]
      })
      await send('touchMove', at)
    }
    await send('touchEnd', [])
  }
}
