import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

test('a key is made after a proof, told once, and ended', async ({ page, site, request }) => {
  const member = await site.newMember()
  await logIn(page, site, member)
  await page.goto('/account/security')
  await page.getByRole('button', { name: '管理访问密钥' }).click()
  const keys = page.getByRole('dialog', { name: '访问密钥' })
  await expect(keys.getByText('还没有密钥')).toBeVisible()
  await keys.getByRole('button', { name: '新建密钥' }).click()
  const form = page.getByRole('dialog', { name: '新建密钥' })
  await form.getByLabel('名称').fill('我的程序')
  await expectAccessible(page)
  await form.getByRole('button', { name: '创建' }).click()
  const proof = page.getByRole('dialog', { name: '安全验证' })
  await proof.getByLabel('登录密码').fill(member.password)
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  const once = page.getByRole('dialog', { name: '保存密钥' })
  const secret = (await once.getByText(/^aoir_/).textContent()) ?? ''
  await expectAccessible(page)
  await once.getByRole('button', { name: '我已保存' }).click()
  await expect(keys.getByText(`${secret.slice(0, 11)}…`)).toBeVisible()

  const call = () =>
    request.get(`${site.origin}/api/aoir-user/settings`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await call()).status()).toBe(200)
  await keys.getByRole('button', { name: '停用 我的程序' }).click()
  await page.getByRole('dialog', { name: '停用密钥' }).getByRole('button', { name: '停用', exact: true }).click()
  await expect(keys.getByText('还没有密钥')).toBeVisible()
  expect((await call()).status()).toBe(401)
})

test('an administrator sees the keys of everybody, and ends one', async ({ page, site }) => {
  const member = await site.newMember()
  const { access_token } = await site.api().session.login({ username: member.name, password: member.password })
  const own = site.api(access_token)
  await own.security.proof({ way: 'password', password: member.password })
  await own.key.create({ name: '备份脚本', scopes: ['read'], days: 7 })
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/keys')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: member.name }) })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: '停用 备份脚本' }).click()
  await page.getByRole('dialog', { name: '停用密钥' }).getByRole('button', { name: '停用', exact: true }).click()
  await expect(row).toHaveCount(0)
  expect((await own.key.list()).total).toBe(0)
})

test('on a phone the dialog opens from the row', async ({ browser, site, baseURL }) => {
  const context = await browser.newContext({ ...phone, baseURL })
  const page = await context.newPage()
  await logIn(page, site, await site.newMember())
  await visit(page, '/webapp/seting/security')
  await page.getByRole('button', { name: /访问密钥/ }).click()
  await expect(page.getByRole('dialog', { name: '访问密钥' }).getByText('还没有密钥')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
