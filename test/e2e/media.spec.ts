import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { mp4 } from '../films.ts'
import { adminPassword } from '../server.ts'
import {
  choose,
  film,
  giveFiles,
  heavyPicture,
  holdUploads,
  library,
  openPicker,
  picture,
  pictures,
  toast,
} from './media-files.ts'
import { visit } from './post-scene.ts'
import { expect, logIn, phone, type Site, test } from './site.ts'

const thumbnail = /^\/aoir\/\d+\/image\/\d{4}\/\d{2}\/\d{2}\/\d+\.webp\?w=200$/

async function enter(page: Page, site: Site, path: string) {
  const who = await site.newMember()
  await logIn(page, site, who)
  await visit(page, path)
  return who
}

/** In the page: whether it would object to being left. */
function isGuarded(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

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
    await expect(page.getByText(/^已用 [1-9]\d* KB \/ 上限 1\.0 GB$/)).toBeVisible()
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
    await choose(picker, await film(page, '日落.webm'))
    await expect(picker.getByText('日落.webm')).toBeVisible()
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
  const films = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `film-${at + 1}.mp4`, mimeType: 'video/mp4', buffer: mp4() }))

  test('hold 23 images, or eight videos', async ({ page, site }) => {
    const who = await site.newMember()
    await giveFiles(site, who, [...(await pictures(24)), ...films(9)])
    await logIn(page, site, who)
    await visit(page, library)
    const images = await openPicker(page)
    await images.getByRole('tab', { name: '我的图片' }).click()
    const choices = images.getByRole('button', { name: /^图片 \d+：/ })
    await expect(choices).toHaveCount(23)
    await images.getByRole('button', { name: '第 2 页' }).click()
    await expect(choices).toHaveCount(1)
    await visit(page, `${library}?kind=video`)
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
    test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('hold 19 images, or two videos', async ({ page, site }) => {
      const who = await site.newMember()
      await giveFiles(site, who, [...(await pictures(20)), ...films(3)])
      await logIn(page, site, who)
      const sheet = page.getByRole('dialog', { name: '附件管理' })
      const open = async (kind: string, mine: string) => {
        await visit(page, `/webapp/platform/media${kind}`)
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

  test('a film that the browser cannot show goes with a picture of my own', async ({ page, site }) => {
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
    await visit(page, library)
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

test.describe('the library', () => {
  test('deletes a file that is not in use, bytes and all', async ({ page, site }) => {
    const who = await site.newMember()
    const [file] = await giveFiles(site, who, [await picture('旧照.png')])
    await logIn(page, site, who)
    await visit(page, library)
    await page.getByRole('button', { name: '查看 旧照.png' }).click()
    await page.getByRole('dialog', { name: '文件详情' }).getByRole('button', { name: '删除' }).click()
    const question = page.getByRole('dialog', { name: '删除这个文件？' })
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('dialog', { name: '文件详情' }).getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除', exact: true }).click()
    await expect(toast(page, '已删除')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '还没有图片' })).toBeVisible()
    await expect.poll(async () => (await fetch(`${site.origin}${file?.url}`)).status).toBe(404)
  })

  test('goes back a page when the last one is empty', async ({ page, site }) => {
    const who = await site.newMember()
    await giveFiles(site, who, await pictures(25))
    await logIn(page, site, who)
    await visit(page, library)
    const tiles = page.getByRole('button', { name: /^查看 / })
    await expect(tiles).toHaveCount(24)
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(tiles).toHaveCount(1)
    await page.getByRole('button', { name: '查看 picture-1.png' }).click()
    await page.getByRole('dialog', { name: '文件详情' }).getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: '删除这个文件？' })
      .getByRole('button', { name: '删除', exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`${library}$`))
    await expect(tiles).toHaveCount(24)
  })
})

test.describe('the avatar', () => {
  test('is cropped, uploaded and seen everywhere; its file says so, and takes it along', async ({ page, site }) => {
    const who = await enter(page, site, '/account')
    await choose(page.getByRole('main'), await picture('横.png', 800, 400))
    const dialog = page.getByRole('dialog', { name: '裁剪头像' })
    const save = dialog.getByRole('button', { name: '保存' })
    await expect(save).toBeEnabled()
    // By keyboard to the left edge: only the red half remains.
    const area = dialog.getByRole('application')
    await area.focus()
    for (let step = 0; step < 200; step += 1) await page.keyboard.press('ArrowRight')
    await save.click()
    await expect(toast(page, '头像已更新')).toBeVisible()
    await expect(dialog).toBeHidden()
    const header = page.getByRole('button', { name: '我的菜单' }).locator('img')
    await expect(header).toHaveAttribute('src', thumbnail)
    await expect.poll(() => header.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)

    const stored = await fetch(site.origin + ((await header.getAttribute('src')) ?? '').replace('?w=200', ''))
    const bytes = Buffer.from(await stored.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 })
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]?.mean, 'red').toBeGreaterThan(150)
    expect(channels[2]?.mean, 'blue').toBeLessThan(80)

    await visit(page, library)
    await page.getByRole('button', { name: '查看 avatar.webp' }).click()
    const details = page.getByRole('dialog', { name: '文件详情' })
    await expect(details.getByText('我的头像')).toBeVisible()
    await details.getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: '删除这个文件？' })
      .getByRole('button', { name: '删除', exact: true })
      .click()
    const again = page.getByRole('dialog', { name: '文件正在使用，仍要删除？' })
    await expect(again.getByText('我的头像')).toBeVisible()
    await again.getByRole('button', { name: '仍要删除' }).click()
    await expect(toast(page, '已删除')).toBeVisible()
    await expect(page.getByRole('link', { name: '我的主页' }).locator('img')).toHaveCount(0)
    await visit(page, '/account')
    await expect(page.getByRole('button', { name: '移除头像' })).toHaveCount(0)
    await expect(page.getByText(who.name).first()).toBeVisible()
  })

  test('refuses what is no picture, in words', async ({ page, site }) => {
    await enter(page, site, '/account')
    await choose(page.getByRole('main'), { name: '信.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(toast(page, '只能上传 JPG、PNG、WebP、GIF、AVIF 图片')).toBeVisible()
    await choose(page.getByRole('main'), { name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    const dialog = page.getByRole('dialog', { name: '裁剪头像' })
    await expect(dialog.getByRole('alert')).toHaveText('这张图片打不开，请换一张')
    await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
  })

  test('on its way, the page asks before it is left', async ({ page, site }) => {
    await enter(page, site, '/')
    await page.getByRole('button', { name: '我的菜单' }).click()
    await page.getByRole('menuitem', { name: '账号与安全' }).click()
    await expect(page).toHaveURL(/\/account$/)
    const letGo = await holdUploads(page)
    await choose(page.getByRole('main'), await picture('慢.png'))
    const crop = page.getByRole('dialog', { name: '裁剪头像' })
    await crop.getByRole('button', { name: '保存' }).click()
    await expect(crop.getByText(/正在上传/)).toBeVisible()
    await expect.poll(() => page.evaluate(isGuarded)).toBe(true)

    const question = page.getByRole('dialog', { name: '文件还在上传，要离开吗？' })
    await page.goBack()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: '留下' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/account$/)
    // The browser itself asks when the tab is to be closed.
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.goBack()
    await question.getByRole('button', { name: '取消上传并离开' }).click()
    await expect(page).toHaveURL(new RegExp(`^${site.origin}/$`))
    letGo()
    await expect(page.getByRole('button', { name: '我的菜单' }).locator('img')).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('comes from my images, and goes again', async ({ page, site }) => {
      const who = await site.newMember()
      await giveFiles(site, who, [await picture('合影.png', 640, 640)])
      await logIn(page, site, who)
      await visit(page, '/webapp/seting/user-data')
      await page.getByRole('link', { name: /头像/ }).click()
      await page.getByRole('button', { name: '从我的图片选择' }).click()
      const sheet = page.getByRole('dialog', { name: '附件管理' })
      await sheet.getByRole('button', { name: '我的图片' }).click()
      await sheet.getByRole('button', { name: /^图片 1：合影\.png/ }).click()
      await sheet.getByRole('button', { name: '插入图片' }).click()
      const dialog = page.getByRole('dialog', { name: '裁剪头像' })
      await dialog.getByRole('slider', { name: '缩放' }).fill('2')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(toast(page, '头像已更新')).toBeVisible()
      const shown = page.getByRole('img', { name: `${who.name}的头像` }).locator('img')
      await expect(shown.last()).toHaveAttribute('src', thumbnail)
      await visit(page, '/webapp/user/mine')
      await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', thumbnail)

      await visit(page, '/webapp/seting/user-data/change-avatar')
      await page.getByRole('button', { name: '移除头像' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '移除头像' }).click()
      await expect(toast(page, '头像已移除')).toBeVisible()
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    })

    test('the library is there too', async ({ page, site }) => {
      const who = await site.newMember()
      await giveFiles(site, who, [await picture('随手拍.png')])
      await logIn(page, site, who)
      await visit(page, '/webapp/platform/platform')
      await page.getByRole('link', { name: '素材库' }).click()
      await page.getByRole('button', { name: '查看 随手拍.png' }).click()
      await expect(page.getByRole('dialog', { name: '文件详情' }).getByText('80 × 60')).toBeVisible()
    })
  })
})

test.describe('the back office', () => {
  test('tries the saved storage, and lists who uses how much', async ({ page, site }) => {
    const who = await site.newMember()
    await giveFiles(site, who, [await picture('量.png')])
    await logIn(page, site, { name: 'admin', password: adminPassword })
    await visit(page, '/admin/storage')
    const button = page.getByRole('button', { name: '写入测试' })
    await button.click()
    await expect(page.getByText('写入、读取和删除都成功了。')).toBeVisible()
    await page.getByRole('radio', { name: /^S3/ }).check()
    await expect(page.getByText('请先保存更改，再测试。测试的是已保存的配置。')).toBeVisible()
    await expect(button).toBeDisabled()
    await page.getByRole('radio', { name: /^本机/ }).check()
    await expect(button).toBeEnabled()

    await visit(page, '/admin/media')
    await expect(page.getByRole('row', { name: new RegExp(who.name) })).toBeVisible()
  })
})
