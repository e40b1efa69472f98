import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('a code that an administrator made brings a member the licence of a domain', async ({ browser, page, site }) => {
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/redeemcodes')
  await page.getByRole('button', { name: '生成一批' }).click()
  const form = page.getByRole('dialog', { name: '生成一批' })
  await form.getByRole('textbox', { name: '数量' }).fill('0')
  await form.getByRole('button', { name: '生成' }).click()
  await expect(form.getByText('请输入 1 到 5000 的整数')).toBeVisible()
  await form.getByRole('textbox', { name: '数量' }).fill('2')
  await form.getByRole('textbox', { name: '备注' }).fill('展会')
  await form.getByRole('button', { name: '生成' }).click()
  const shown = page.getByRole('dialog', { name: /2 个兑换码/ })
  const codes = ((await shown.getByRole('region', { name: '兑换码列表' }).textContent()) ?? '').trim().split('\n')
  expect(codes).toHaveLength(2)
  const saving = page.waitForEvent('download')
  await shown.getByRole('button', { name: '下载文本' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toBe(`${codes.join('\r\n')}\r\n`)
  await shown.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByRole('row', { name: /展会/ }).getByText('0 / 2')).toBeVisible()

  const phone = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(phone, site, await site.newMember())
  await visit(phone, '/webapp/shop/auth')
  await phone.getByRole('link', { name: '使用兑换码' }).click()
  await expect(phone.getByText('还没有授权域名')).toBeVisible()
  const code = phone.getByRole('textbox', { name: '兑换码' })
  await phone.getByRole('button', { name: '兑换', exact: true }).click()
  await expect(phone.getByText('请输入兑换码').first()).toBeVisible()
  await code.fill(codes[0]?.toLowerCase() ?? '')
  await phone.getByRole('button', { name: '兑换', exact: true }).click()
  await expect(phone.getByText('已用 0 / 共 1 个名额')).toBeVisible()

  const domain = phone.getByRole('textbox', { name: '域名' })
  await domain.fill('192.168.0.1')
  await phone.getByRole('button', { name: '添加' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '添加' }).click()
  await expect(phone.getByText(/请输入完整的域名/)).toBeVisible()
  const add = async (typed: string) => {
    // The question before has to be gone: it would take this one with it.
    await expect(phone.getByRole('dialog')).toHaveCount(0)
    await domain.fill(typed)
    await phone.getByRole('button', { name: '添加' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: '添加' }).click()
    await expect(phone.getByText('已用 1 / 共 1 个名额')).toBeVisible()
    await expect(domain).toBeDisabled()
  }
  await add('shpo.example.com')
  await phone.getByRole('button', { name: '移除 shpo.example.com' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(phone.getByText('已用 0 / 共 1 个名额')).toBeVisible()
  await add('https://Shop.Example.com/')
  await expect(phone.getByRole('button', { name: /^移除/ })).toBeHidden()
  await expectAccessible(phone)

  const loading = phone.waitForEvent('download')
  await phone.getByRole('button', { name: '下载 shop.example.com 的授权文件' }).click()
  const file = await loading
  expect(file.suggestedFilename()).toBe('shop.example.com.lic')
  const [header, payload, signature = ''] = (await readFile(await file.path(), 'utf8')).split('.')
  const { kty, crv, x } = await site.admin.licence.publicKey()
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  expect(verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  await expect(phone.getByText(/授权文件签发于/)).toBeVisible()
  await phone.close()
})
