import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

/** What an authenticator with this secret shows, so many steps from now. */
function shown(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

test('an authenticator is set up after a proof, and asked for at the next login', async ({ page, site }) => {
  const member = await site.newMember()
  await logIn(page, site, member)
  await page.goto('/account/security')
  await page.getByRole('button', { name: '开启动态口令' }).click()
  const proof = page.getByRole('dialog', { name: '安全验证' })
  await proof.getByLabel('登录密码').fill(member.password)
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  const setup = page.getByRole('dialog', { name: '开启动态口令' })
  await expect(setup.getByRole('img', { name: '动态口令的二维码' })).toBeVisible()
  await expectAccessible(page)
  const secret = /[A-Z2-7]{32}/.exec((await setup.getByText('手动输入密钥').textContent()) ?? '')?.[0] ?? ''
  await setup.getByLabel('动态口令').fill(shown(secret))
  const codes = page.getByRole('dialog', { name: '恢复码' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await codes.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('还剩 10 个')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/')
  const login = page.getByRole('dialog')
  await login.getByLabel('账号').fill(member.name)
  await login.getByLabel('密码', { exact: true }).fill(member.password)
  await login.getByRole('button', { name: '登录', exact: true }).click()
  const factor = page.getByRole('dialog', { name: '两步验证' })
  await factor.getByLabel('动态口令').fill('000000')
  await expect(factor.getByText('验证码不正确')).toBeVisible()
  await expectAccessible(page)
  await factor.getByRole('checkbox', { name: '记住此设备 30 天' }).check()
  // The one before is used up, and its thirty seconds may not be over.
  await factor.getByLabel('动态口令').fill(shown(secret, 1))
  await expect(factor).toBeHidden()
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('access_token')
  await page.goto('/account/security')
  await expect(page.getByText('记住的设备 1 台')).toBeVisible()
})

test('on a phone the security page says what to do next, and each row leads to it', async ({ browser, site }) => {
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const page = await context.newPage()
  await logIn(page, site, await site.newMember())
  await visit(page, '/webapp/seting/seting')
  await page.getByRole('link', { name: '账号安全' }).click()
  await expect(page.getByRole('heading', { name: /安全等级/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '登录设备' }).click()
  await expect(page.getByText('本机')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: /动态口令/ }).click()
  await expect(page.getByRole('dialog', { name: '安全验证' })).toBeVisible()
  await context.close()
})
