import { adminPassword } from '../../support/server.ts'
import { giveFiles, library, picture, pictures, toast } from '../support/media-files.ts'

import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test.describe('the library', () => {
  test('deletes a file that is not in use, bytes and all', async ({ page, site }) => {
    const who = await site.newMember()
    const [file] = await giveFiles(site, who, [await picture('旧照.png')])
    await logIn(page, site, who)
    await page.goto(library)
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
    await page.goto(library)
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

  test.describe('on a phone', () => {
    test.use(onPhone)

    test('is there too', async ({ page, site }) => {
      const who = await site.newMember()
      await giveFiles(site, who, [await picture('随手拍.png')])
      await logIn(page, site, who)
      await page.goto('/webapp/platform/platform')
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
    await page.goto('/admin/storage')
    const button = page.getByRole('button', { name: '写入测试' })
    await button.click()
    await expect(page.getByText('写入、读取和删除都成功了。')).toBeVisible()
    await page.getByRole('radio', { name: /^S3/ }).check()
    await expect(page.getByText('请先保存更改，再测试。测试的是已保存的配置。')).toBeVisible()
    await expect(button).toBeDisabled()
    await page.getByRole('radio', { name: /^本机/ }).check()
    await expect(button).toBeEnabled()

    await page.goto('/admin/media')
    await expect(page.getByRole('row', { name: new RegExp(who.name) })).toBeVisible()
  })
})
