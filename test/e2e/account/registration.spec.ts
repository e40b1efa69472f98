import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const administrator = { name: 'admin', password: adminPassword }

test('an administrator asks for invitations, makes one, and somebody comes by it', async ({ browser, page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, administrator)
  await page.goto('/admin/registration')
  await page.getByRole('radio', { name: /^邀请/ }).check()
  await page.getByRole('textbox', { name: '不接受的邮箱域名' }).fill('odd.example, @other.example')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已全部保存').or(page.getByText('已保存')).first()).toBeVisible()
  const { MODERATION } = (await site.admin.adminConfig.get()).document
  expect(MODERATION).toMatchObject({ REGISTER: 'invite', MAIL_DOMAINS: ['odd.example', 'other.example'] })

  await page.getByRole('tab', { name: '邀请码' }).click()
  await page.getByRole('button', { name: '生成邀请码' }).click()
  const form = page.getByRole('dialog', { name: '生成邀请码' })
  await form.getByRole('textbox', { name: '备注' }).fill('给朋友')
  await form.getByRole('button', { name: '生成' }).click()
  const made = page.getByRole('dialog', { name: '1 个邀请码' })
  const code = (await made.locator('pre').textContent()) ?? ''
  expect(code).toMatch(/^\w{4}(-\w{4}){4}$/)
  await made.getByRole('button', { name: '关闭' }).first().click()
  await page.getByRole('button', { name: '仍然关闭' }).click()
  await expect(made).toBeHidden()

  const guest = await browser.newPage({ baseURL: site.origin, viewport: { width: 1440, height: 900 } })
  await guest.goto('/')
  const dialog = guest.getByRole('dialog')
  await dialog.getByRole('button', { name: '注册一个' }).click()
  // The other form takes the place of the first one when it is there.
  await expect(dialog.getByRole('textbox', { name: '邀请码' })).toBeVisible()
  await dialog.getByRole('textbox', { name: '账号' }).fill('受邀的人')
  await dialog.getByLabel('密码', { exact: true }).fill('password2026')
  await expect(dialog.getByText('密码强度：弱')).toBeVisible()
  await dialog.getByLabel('密码', { exact: true }).fill('a fine password')
  await expect(dialog.getByText('密码强度：一般')).toBeVisible()
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('invited@example.com')
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await expect(dialog.getByText('请填写邀请码')).toBeVisible()
  await dialog.getByRole('textbox', { name: '邀请码' }).fill('0000-0000')
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await expect(dialog.getByText('邀请码无效或已用完')).toBeVisible()
  await expectAccessible(guest)
  await dialog.getByRole('textbox', { name: '邀请码' }).fill(code)
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await expect(guest.getByRole('dialog', { name: /^欢迎来到/ })).toBeVisible()
  await guest.close()

  await page.reload()
  await page.getByRole('tab', { name: '邀请码' }).click()
  const row = page.getByRole('row', { name: /给朋友/ })
  await expect(row.getByText('1 / 1')).toBeVisible()
  await expect(row.getByRole('link', { name: '受邀的人' })).toBeVisible()
})

test('a network is blocked, changed and freed', async ({ page, site }) => {
  await logIn(page, site, administrator)
  await page.goto('/admin/registration')
  await page.getByRole('tab', { name: '屏蔽' }).click()
  await page.getByRole('button', { name: '添加屏蔽' }).click()
  const form = page.getByRole('dialog', { name: '添加屏蔽' })
  await form.getByRole('textbox', { name: '网段' }).fill('0.0.0.0/0')
  await form.getByRole('textbox', { name: '原因' }).fill('灌水')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('不能屏蔽整个网络')).toBeVisible()
  await form.getByRole('textbox', { name: '网段' }).fill('198.51.100.9/24')
  await form.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: /198\.51\.100\.0\/24/ })
  await expect(row.getByText('不能注册', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: '修改 198.51.100.0/24' }).click()
  const change = page.getByRole('dialog', { name: '修改屏蔽' })
  await change.getByRole('radio', { name: '不能注册和发布' }).check()
  await change.getByRole('button', { name: '保存' }).click()
  await expect(row.getByText('不能注册和发布')).toBeVisible()
  await row.getByRole('button', { name: '解除 198.51.100.0/24' }).click()
  await page
    .getByRole('dialog', { name: /解除对/ })
    .getByRole('button', { name: '解除' })
    .click()
  await expect(page.getByText('没有屏蔽的网络或设备')).toBeVisible()
})

test('a moderator reaches reports and members, and nothing else of the back office', async ({ page, site }) => {
  const actor = await anActor(site)
  const { list } = await site.admin.adminUser.list({ select: { keyword: actor.email } })
  await site.admin.adminUser.setPower({ userId: list[0]?._id ?? '', userpower: 3 })
  await logIn(page, site, actor)
  await page.goto('/admin')
  const links = page.getByRole('navigation', { name: '后台导航' }).getByRole('link')
  await expect(links.filter({ hasText: '举报' })).toBeVisible()
  await expect(links.filter({ hasText: '支付' })).toHaveCount(0)
  await expect(links.filter({ hasText: '注册' })).toHaveCount(0)
  expect((await page.goto('/admin/config'))?.status()).toBe(403)
  await expect(page.getByText('这个账号不能使用这一页。')).toBeVisible()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: `查看${actor.name}` }).click()
  const dialog = page.getByRole('dialog', { name: actor.name })
  await expect(dialog.getByText(actor.email)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '封禁' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a closed site says so, one with a puzzle solves it, one with approval says what waits', async ({
    browser,
    page,
    site,
  }) => {
    const toForm = async () => {
      await page.goto('/webapp/login')
      await page.getByRole('button', { name: '注册一个' }).click()
    }
    const register = async (name: string, email: string) => {
      await page.getByPlaceholder('账号').fill(name)
      await page.getByPlaceholder('密码').fill('a fine password')
      await page.getByPlaceholder('邮箱').fill(email)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '注册', exact: true }).click()
      await expect(page).toHaveURL(/\/webapp\/user\/mine$/)
    }
    await site.admin.adminConfig.update({ MODERATION: { REGISTER: 'closed' } })
    await toForm()
    await expect(page.getByText('暂未开放注册')).toBeVisible()
    await expectAccessible(page)
    await site.admin.adminConfig.update({ MODERATION: { REGISTER: 'puzzle' } })
    await toForm()
    await register('解题的人', 'solver@example.com')
    await page.context().clearCookies()
    await site.admin.adminConfig.update({ MODERATION: { REGISTER: 'approve' } })
    await toForm()
    await expect(page.getByText('注册后需要审核，通过后即可发布。')).toBeVisible()
    await register('等待的人', 'waiter@example.com')
    await page.goto('/webapp')
    await expect(page.getByText('账号正在审核，通过后即可发布')).toBeVisible()

    const office = await browser.newPage({ baseURL: site.origin, viewport: { width: 1440, height: 900 } })
    await logIn(office, site, administrator)
    await visit(office, '/admin/registration')
    await office.getByRole('button', { name: '通过 等待的人' }).click()
    await expect(office.getByText('没有等待审核的账号')).toBeVisible()
    await office.close()
    await page.reload()
    await expect(page.getByText('账号正在审核，通过后即可发布')).toHaveCount(0)
  })
})
