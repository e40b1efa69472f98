import type { Page } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { anActor } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { expect, logIn, test } from '../support/site.ts'

const administrator = { name: 'admin', password: adminPassword }

test('an administrator finds a member, bans and frees them, gives an office, and the log tells of it', async ({
  browser,
  page,
  site,
}) => {
  const actor = await anActor(site)
  const member = await browser.newPage({ baseURL: site.origin })
  await logIn(member, site, actor)
  await member.goto('/account')
  await takenOver(member)

  await logIn(page, site, administrator, { isProven: true })
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: '名字、ID、邮箱或手机号' }).fill(actor.email)
  const row = page.getByRole('row', { name: actor.name })
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: `查看${actor.name}` }).click()
  const dialog = page.getByRole('dialog', { name: actor.name })
  await expect(dialog.getByText(actor.email)).toBeVisible()

  await dialog.getByRole('button', { name: '封禁' }).click()
  const question = page.getByRole('dialog', { name: '封禁' })
  await question.getByRole('button', { name: '封禁' }).click()
  await expect(question.getByText('请填写封禁原因')).toBeVisible()
  await question.getByRole('textbox', { name: '封禁原因（对方会看到）' }).fill('发布广告')
  await question.getByRole('button', { name: '封禁' }).click()
  await expect(dialog.getByText('封禁原因：发布广告')).toBeVisible()

  const refused = await member.request.post('/api/aoir-user-update/signature', {
    data: { signature: 'x' },
    headers: { authorization: `Bearer ${await tokenOf(member)}` },
  })
  expect(await refused.json()).toMatchObject({ code: 403, message: '账号已被封禁，只能浏览。原因：发布广告' })
  await member.goto('/message?type=system')
  await expect(member.getByText(/发布广告/)).toBeVisible()

  await dialog.getByRole('button', { name: '解除封禁' }).click()
  await page
    .getByRole('dialog', { name: /解除对/ })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(dialog.getByRole('button', { name: '封禁' })).toBeVisible()
  await dialog.getByRole('switch', { name: /卡密代理/ }).click()
  await page
    .getByRole('dialog', { name: /卡密代理资格/ })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(dialog.getByText(`admin 授予${actor.name}卡密代理资格`)).toBeVisible()

  await dialog.getByRole('link', { name: '全部记录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible()
  await expect(page.getByText(`解除了对${actor.name}的封禁`)).toBeVisible()
  await page.getByText(`封禁了${actor.name}，原因：发布广告`).click()
  await expect(page.getByRole('definition').filter({ hasText: /^发布广告$/ })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '类型 封禁' })).toBeVisible()
  await page.getByRole('link', { name: '操作：user.ban' }).click()
  await expect(page.getByText(`解除了对${actor.name}的封禁`)).toBeHidden()
  await member.close()
})

test('whoever loses the office sees the login page of the back office at once', async ({ page, site }) => {
  const actor = await anActor(site)
  const { list } = await site.admin.adminUser.list({ select: { keyword: actor.email } })
  const userId = list[0]?._id ?? ''
  await site.admin.adminUser.setPower({ userId, userpower: 0 })
  await logIn(page, site, actor)
  const isOnline = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('onlineUsers')))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: '成员' })).toBeVisible()
  await isOnline
  await site.admin.adminUser.setPower({ userId, userpower: 1 })
  await expect(page.getByRole('heading', { level: 1, name: '成员' })).toBeHidden()
})

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'access_token')?.value ?? ''
}
