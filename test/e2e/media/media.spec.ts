import { mp4 } from '../../support/forum/videos.ts'
import {
  choose,
  enter,
  giveFiles,
  heavyPicture,
  holdUploads,
  library,
  openPicker,
  picture,
  pictures,
  recordVideo,
  toast,
} from '../support/media-files.ts'

import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test.describe('the picker', () => {
  test('uploads two images, shows how far they are, and shows one of them', async ({ page, site }) => {
    await enter(page, site, library)
    const picker = await openPicker(page)
    await choose(picker, [await picture('山.png'), await picture('海.png')])
    await expect(picker.getByText('总进度')).toBeVisible()
    const letGo = await holdUploads(page, 2)
    await picker.getByRole('button', { name: '确认上传' }).click()
    // One has arrived, the other is still on its way.
    await expect(picker.getByRole('img', { name: '已上传' })).toHaveCount(1)
    await expect(picker.getByRole('progressbar', { name: /上传进度/ })).toHaveCount(1)
    await picker.getByRole('button', { name: '完成', exact: true }).click()
    await expect(toast(page, '上传中，请稍后再试...')).toBeVisible()
    letGo()
    await expect(toast(page, '上传完毕')).toBeVisible()
    // What was uploaded is the newest of what I have.
    const mine = picker.getByRole('group', { name: '我的图片' })
    await expect(mine.getByRole('button', { name: /^图片 \d：/ })).toHaveCount(2)
    await expect(picker.getByRole('button', { name: '插入图片' })).toHaveCount(0)
    // Here nothing is inserted anywhere: a press on a file answers at once.
    await mine.getByRole('button', { name: /^图片 \d：山\.png/ }).click()
    await expect(picker).toBeHidden()

    const details = page.getByRole('dialog', { name: '文件详情' })
    await expect(details.getByText('山.png')).toBeVisible()
    await expect(details.getByText('80 × 60')).toBeVisible()
    await expect(details.getByText('没有被使用')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(page.getByRole('button', { name: /^查看 / })).toHaveCount(2)
    await expect(page.getByText(/^已用 [1-9]\d* KB \/ 上限 1 GB$/)).toBeVisible()
  })

  test('takes eight images of at most 5 MB, each name once, and says what it left out', async ({ page, site }) => {
    await enter(page, site, library)
    const picker = await openPicker(page)
    const nine = await pictures(9)
    await choose(picker, nine)
    await expect(toast(page, '最大同时上传8张图片')).toBeVisible()
    await expect(picker.getByText('1 张没有加入')).toBeVisible()
    await expect(picker.getByText('最大同时上传8张图片：picture-9.png')).toBeVisible()
    await expect(picker.getByRole('listitem')).toHaveCount(8)

    for (const { name } of nine.slice(2, 8)) await picker.getByRole('button', { name: `移除${name}` }).click()
    await expect(picker.getByRole('listitem')).toHaveCount(2)
    await choose(picker, heavyPicture('重.png'))
    await expect(toast(page, '请勿上传大于5M的图片')).toBeVisible()
    await expect(picker.getByText(/^请勿上传大于5M的图片：重\.png（5\.0 MB）$/)).toBeVisible()
    await choose(picker, nine.slice(0, 2))
    await expect(toast(page, '请勿选择重复图片')).toBeVisible()
    await choose(picker, nine.slice(1, 3))
    await expect(toast(page, '重复图片已被移除')).toBeVisible()
    await expect(picker.getByRole('listitem')).toHaveCount(3)
  })

  test('uploads a video with a cover from one of its seconds', async ({ page, site }) => {
    await enter(page, site, `${library}?kind=video`)
    const picker = await openPicker(page, '视频管理')
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(toast(page, '请选择视频')).toBeVisible()
    await choose(picker, await recordVideo(page, '日落.webm'))
    await expect(picker.getByText('日落.webm')).toBeVisible()
    // One at the first second is there by itself, and the slider finds another in its place.
    await expect(picker.getByRole('button', { name: /^第 1 秒的封面/ })).toHaveAttribute('aria-pressed', 'true')
    await picker.getByRole('slider', { name: '拖动选择封面画面' }).press('Home')
    await expect(picker.getByRole('button', { name: /^第 0 秒的封面/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(picker.getByRole('button', { name: /^第 .* 秒的封面/ })).toHaveCount(1)
    await picker.getByLabel('封面取自第几秒').fill('0.5')
    await picker.getByRole('button', { name: '获取封面' }).click()
    const cover = picker.getByRole('button', { name: /^第 0\.5 秒的封面/ })
    await expect(cover).toHaveAttribute('aria-pressed', 'true')
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(toast(page, '上传完毕')).toBeVisible()
    await picker.getByRole('button', { name: /日落\.webm/ }).click()

    const details = page.getByRole('dialog', { name: '文件详情' })
    await expect(details.getByText('160 × 90')).toBeVisible()
    await expect(details.getByRole('button', { name: '播放视频' })).toBeVisible()
    await page.keyboard.press('Escape')
    const tile = page.getByRole('button', { name: '查看 日落.webm' })
    await expect(tile.locator('img')).toHaveAttribute('src', /\/image\/.*\.webp/)
    // The cover is an image of mine, and says what it is for.
    await page.getByRole('link', { name: '图片', exact: true }).click()
    await expect(tile).toHaveCount(0)
    await page.getByRole('button', { name: /^查看 / }).click()
    await expect(details.getByText('视频“日落.webm”的封面')).toBeVisible()
  })
})

test.describe('the pages of the picker', () => {
  const videoFiles = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `video-${at + 1}.mp4`, mimeType: 'video/mp4', buffer: mp4() }))

  test('hold 23 images, or eight videos', async ({ page, site }) => {
    const who = await site.newMember()
    await giveFiles(site, who, [...(await pictures(24)), ...videoFiles(9)])
    await logIn(page, site, who)
    await page.goto(library)
    const images = await openPicker(page)
    await images.getByRole('tab', { name: '我的图片' }).click()
    const choices = images.getByRole('button', { name: /^图片 \d+：/ })
    await expect(choices).toHaveCount(23)
    await images.getByRole('button', { name: '第 2 页' }).click()
    await expect(choices).toHaveCount(1)
    await page.goto(`${library}?kind=video`)
    const videos = await openPicker(page, '视频管理')
    await videos.getByRole('tab', { name: '我的视频' }).click()
    const shown = videos.getByRole('button', { name: /^视频 \d+：/ })
    await expect(shown).toHaveCount(8)
    const back = videos.getByRole('button', { name: '上一页' })
    await expect(back).toBeDisabled()
    await videos.getByRole('button', { name: '下一页' }).click()
    await expect(shown).toHaveCount(1)
    await expect(back).toBeEnabled()
  })

  test.describe('on a phone', () => {
    test.use(onPhone)

    test('hold 19 images, or two videos', async ({ page, site }) => {
      const who = await site.newMember()
      await giveFiles(site, who, [...(await pictures(20)), ...videoFiles(3)])
      await logIn(page, site, who)
      const sheet = page.getByRole('dialog', { name: '附件管理' })
      const open = async (kind: string, mine: string) => {
        await page.goto(`/webapp/platform/media${kind}`)
        await page.getByRole('button', { name: '上传', exact: true }).tap()
        await sheet.getByRole('button', { name: mine }).tap()
      }
      await open('', '我的图片')
      await expect(sheet.getByRole('button', { name: /^图片 \d+：/ })).toHaveCount(19)
      await sheet.getByRole('button', { name: '下一页' }).tap()
      await expect(sheet.getByText('第 2 / 2 页')).toBeVisible()
      await expect(sheet.getByRole('button', { name: /^图片 \d+：/ })).toHaveCount(1)
      await open('?kind=video', '我的视频')
      await expect(sheet.getByRole('button', { name: /^视频 \d+：/ })).toHaveCount(2)
    })
  })
})

test('images are dropped and pasted into the picker; one on its way is cancelled, one that failed is tried again', async ({
  page,
  site,
}) => {
  await enter(page, site, library)
  const picker = await openPicker(page)
  const give = async (event: 'drop' | 'paste', name: string) => {
    const { buffer } = await picture(name)
    await picker.getByText('拖到这里').evaluate(
      (target, [kind, file, bytes]) => {
        const carrier = new DataTransfer()
        carrier.items.add(new File([new Uint8Array(bytes)], file, { type: 'image/png' }))
        const shared = { bubbles: true, cancelable: true }
        const made =
          kind === 'drop'
            ? new DragEvent('drop', { ...shared, dataTransfer: carrier })
            : new ClipboardEvent('paste', { ...shared, clipboardData: carrier })
        target.dispatchEvent(made)
      },
      [event, name, [...buffer]] as const,
    )
  }
  await give('drop', '落.png')
  await give('paste', '贴.png')
  await expect(picker.getByRole('listitem')).toHaveCount(2)
  let uploads = 0
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    uploads += 1
    if (uploads === 1) return route.abort()
    await gate
    await route.continue().catch(() => {})
  })
  await picker.getByRole('button', { name: '确认上传' }).click()
  await expect(picker.getByText('网络中断')).toBeVisible()
  await picker.getByRole('button', { name: '移除贴.png' }).click()
  await expect(picker.getByRole('listitem')).toHaveCount(1)
  letGo()
  await picker.getByRole('button', { name: '重试上传 落.png' }).click()
  await expect(toast(page, '上传完毕')).toBeVisible()
  await expect(picker.getByRole('button', { name: /^图片 \d：/ })).toHaveCount(1)
})

test.describe('what can go wrong in the picker', () => {
  test('a server that asks for patience gets it, and the page says so', async ({ page, site }) => {
    await enter(page, site, library)
    const picker = await openPicker(page)
    await choose(picker, await picture('多.png'))
    let refusals = 0
    await page.route('**/api/upload', async (route) => {
      refusals += 1
      if (refusals > 1) return route.continue()
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        json: { code: 429, message: '请求过于频繁', data: null },
      })
    })
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(picker.getByText('请求太多，1 秒后继续')).toBeVisible()
    await expect(toast(page, '上传完毕')).toBeVisible()
    expect(refusals).toBe(2)
  })

  test('a video that the browser cannot show goes with a picture of my own', async ({ page, site }) => {
    await enter(page, site, `${library}?kind=video`)
    const picker = await openPicker(page, '视频管理')
    await choose(picker, { name: '手机.mov', mimeType: 'video/quicktime', buffer: mp4({ brand: 'qt  ' }) })
    await expect(picker.getByText('视频仍可上传，请选一张图片作封面。')).toBeVisible()
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(toast(page, '请选择封面')).toBeVisible()
    await choose(picker, heavyPicture('重.png'))
    await expect(toast(page, '请勿上传大于5M的图片')).toBeVisible()
    await choose(picker, await picture('自选.png', 320, 180))
    const cover = picker.getByRole('button', { name: /^自选封面：自选\.png/ })
    await expect(cover).toHaveAttribute('aria-pressed', 'true')
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(toast(page, '上传完毕')).toBeVisible()
    const tile = picker.getByRole('button', { name: /手机\.mov/ })
    await expect(tile.locator('img')).toHaveAttribute('src', /\/image\/.*\.webp/)
    await tile.click()
    await expect(page.getByRole('dialog', { name: '文件详情' }).getByText('640 × 360')).toBeVisible()
  })

  test('whoever leaves right after the first byte is asked', async ({ page, site }) => {
    await enter(page, site, '/')
    await page.goto(library)
    const picker = await openPicker(page)
    await choose(picker, await picture('慢.png'))
    const letGo = await holdUploads(page)
    // Both in one turn of the page: there is no moment in between without the guard.
    const guarded = await picker.getByRole('button', { name: '确认上传' }).evaluate((button: HTMLElement) => {
      button.click()
      return new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => {
          resolve(!window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
        })
      })
    })
    expect(guarded).toBe(true)
    letGo()
    await expect(toast(page, '上传完毕')).toBeVisible()
  })
})
