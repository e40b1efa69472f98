import sharp from 'sharp'
import { choose, enter, giveFiles, holdUploads, library, picture, toast } from '../support/media-files.ts'

import { expect, holdBack, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const thumbnail = /^\/aoir\/\d+\/image\/\d{4}\/\d{2}\/\d{2}\/\d+\.webp\?w=200$/

/** In the page: whether it would object to being left. */
function isGuarded(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

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
    // No line of text around it, which would push it up.
    await expect(page.getByRole('button', { name: '我的菜单' })).toHaveCSS('height', '32px')

    const stored = await fetch(site.origin + ((await header.getAttribute('src')) ?? '').replace('?w=200', ''))
    const bytes = Buffer.from(await stored.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 })
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]?.mean, 'red').toBeGreaterThan(150)
    expect(channels[2]?.mean, 'blue').toBeLessThan(80)

    await page.goto(library)
    await expect(page.getByRole('link', { name: '我的主页' })).toHaveCSS('height', '32px')
    await page.getByRole('button', { name: '查看 avatar.webp' }).click()
    const details = page.getByRole('dialog', { name: '文件详情' })
    await expect(details.getByText('我的头像')).toBeVisible()
    // The list that is fetched after the refusal does not come: the second question is answered all the same.
    const letGo = await holdBack(page, '**/aoir-attachment/image*')
    await details.getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: '删除这个文件？' })
      .getByRole('button', { name: '删除', exact: true })
      .click()
    const again = page.getByRole('dialog', { name: '文件正在使用，仍要删除？' })
    await expect(again.getByText('我的头像')).toBeVisible()
    await again.getByRole('button', { name: '仍要删除' }).click()
    await expect(toast(page, '已删除')).toBeVisible()
    letGo()
    await expect(page.getByRole('link', { name: '我的主页' }).locator('img')).toHaveCount(0)
    await page.goto('/account')
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
    test.use(onPhone)

    test('comes from my images, and goes again', async ({ page, site }) => {
      const who = await site.newMember()
      await giveFiles(site, who, [await picture('合影.png', 640, 640)])
      await logIn(page, site, who)
      await page.goto('/webapp/seting/user-data')
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
      await page.goto('/webapp/user/mine')
      await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', thumbnail)

      await page.goto('/webapp/seting/user-data/change-avatar')
      await page.getByRole('button', { name: '移除头像' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '移除头像' }).click()
      await expect(toast(page, '头像已移除')).toBeVisible()
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    })
  })
})
