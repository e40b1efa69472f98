import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { expectAccessible } from '../support/axe.ts'
import { codeTo } from '../support/identity-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

/** Logged in for longer than a proof holds, on an account without password, authenticator and passkey. */
async function withoutPassword(site: Site, page: Page, { isConfirmed }: { isConfirmed: boolean }) {
  const member = await site.newMember()
  await logIn(page, site, member)
  const at = isConfirmed ? sql`now()` : sql`null`
  await site.database?.db.run(sql`
    update users set password_hash = null, email_confirmed_at = ${at} where email = ${member.email}`)
  await site.database?.db.run(sql`
    update sessions set created_at = created_at - interval '10 minutes'
    where user_id = (select id from users where email = ${member.email})`)
  return member
}

async function enterFirst(page: Page): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill('a password at last')
  await page.getByLabel('确认新密码').fill('a password at last')
  await page.getByRole('button', { name: '保存' }).click()
}

test('a first password asks for a code to the confirmed address, and what was typed stays', async ({ page, site }) => {
  const member = await withoutPassword(site, page, { isConfirmed: true })
  await page.goto('/account/security')
  // What would help most is offered above the list, too.
  await page.getByRole('button', { name: '设置密码', exact: true }).first().click()
  await enterFirst(page)
  const proof = page.getByRole('dialog', { name: '安全验证' })
  await expect(proof.getByText('账号还没有登录密码')).toBeVisible()
  await expect(proof.getByRole('radio', { name: /\*\*\*@example\.com/ })).toBeChecked()
  await proof.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expectAccessible(page)
  await proof.getByLabel('验证码').fill('000000')
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  await expect(proof.getByText('验证码错误或已过期')).toBeVisible()
  await proof.getByLabel('验证码').fill(await codeTo(site, member.email))
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  await expect(page.getByText('密码已设置，可以用账号和密码登录')).toBeVisible()
  await site.api().session.login({ username: member.email, password: 'a password at last' })
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('an account with nothing that is confirmed logs in again, and comes back', async ({ page, site }) => {
    await withoutPassword(site, page, { isConfirmed: false })
    await page.goto('/webapp/seting/user-data/change-password')
    await enterFirst(page)
    const proof = page.getByRole('dialog', { name: '安全验证' })
    await expect(proof.getByText('没有已确认的手机号或邮箱')).toBeVisible()
    await expectAccessible(page)
    await proof.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/webapp\/login\?to=.*change-password/)
  })
})
