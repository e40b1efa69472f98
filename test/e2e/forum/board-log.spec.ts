import { adminPassword } from '../../support/server.ts'
import { aBoardOf, anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('the creator of a board shows its log, and guests read it on the desktop and on a phone', async ({
  browser,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const systemId = await aBoardOf(site)
  const { systemSign } = await site.admin.board.info({ sign: systemId })
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto(`/System/forum/${systemSign}/manage`)
  await page.getByRole('switch', { name: /公开管理日志/ }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await site.admin.board.info({ sign: systemId })).isLogPublic).toBe(true)

  await page.context().clearCookies()
  await page.goto(`/System/forum/${systemSign}`)
  await page.getByRole('button', { name: '管理日志' }).click()
  await expect(page.getByRole('dialog', { name: '管理日志' }).getByRole('listitem').first()).toBeVisible()

  const phone = await browser.newPage({ ...onPhone, baseURL: site.origin })
  const reader = await anActor(site)
  await logIn(phone, site, reader)
  await visit(phone, `/webapp/system/${systemSign}/my`)
  await phone.getByRole('button', { name: '管理日志' }).click()
  await expect(phone.getByRole('dialog', { name: '管理日志' }).getByRole('listitem').first()).toBeVisible()
  await phone.close()
})
