import sql from 'sql-template-tag'
import { shown } from '../../support/account/factors.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, logIn, test } from '../support/site.ts'

test('staff without a second factor are told how long they have, then kept out until they have one', async ({
  page,
  site,
}) => {
  const run = (statement: ReturnType<typeof sql>) => site.database?.db.run(statement)
  const member = await site.newMember()
  await run(sql`update users set userpower = 3 where email = ${member.email}`)
  await site.admin.adminConfig.update({ COMMON_SECURITY: { STAFF_2FA: true } })
  await run(sql`
    update config_versions set created_at = now() - interval '30 days'
    where document -> 'COMMON_SECURITY' -> 'STAFF_2FA' = 'true'`)
  /** The configuration is read anew with the change, and what is known of who calls with it. */
  const inOffice = async (days: number) => {
    await run(sql`update users set staff_since = now() - interval '1 day' * ${days} where email = ${member.email}`)
    await site.admin.adminConfig.update({ COMMON_NAME: `${days} days` })
  }

  await inOffice(4.2)
  await logIn(page, site, member, { isProven: true })
  await page.goto('/admin')
  await expect(page.getByText('还有 3 天')).toBeVisible()
  await expectAccessible(page)

  await inOffice(7)
  const refused = await page.goto('/admin/queue')
  expect(refused?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: '请先开启两步验证' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '去开启' }).click()
  await page.waitForURL('**/account/security')
  await page.getByRole('button', { name: '开启动态口令' }).click()
  const setup = page.getByRole('dialog', { name: '开启动态口令' })
  const secret = /[A-Z2-7]{32}/.exec((await setup.getByText('手动输入密钥').textContent()) ?? '')?.[0] ?? ''
  await setup.getByLabel('动态口令').fill(shown(secret))
  await page.getByRole('dialog', { name: '恢复码' }).getByRole('button', { name: '我已保存' }).click()
  await page.goto('/admin/queue')
  await expect(page.getByRole('heading', { name: '请先开启两步验证' })).toBeHidden()
  await expect(page.getByText('你的账号还没有两步验证')).toBeHidden()
  await expect(page.getByRole('navigation', { name: '当前位置' })).toBeVisible()
})

test('an administrator turns it on in the settings of logins', async ({ page, site }) => {
  const { adminPassword } = await import('../../support/server.ts')
  await logIn(page, site, { name: 'admin', password: adminPassword }, { isProven: true })
  await page.goto('/admin/login')
  const need = page.getByRole('switch', { name: '管理人员必须开启两步验证' })
  await expect(need).not.toBeChecked()
  await need.click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(async () => (await site.admin.adminConfig.get()).document.COMMON_SECURITY.STAFF_2FA).toBe(true)
  await page.goto('/admin')
  await expect(page.getByText('还有 7 天')).toBeVisible()
})
