import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, logIn, test } from '../support/site.ts'

test.use({ variables: { WEBHOOK_ALLOW_PRIVATE: 'on' } })

test('a webhook is set, its secret is told once, its log shows what came of it, and one is repeated', async ({
  page,
  site,
}) => {
  const got: string[] = []
  const receiver = createServer((request, response) => {
    got.push(String(request.headers['aoir-event']))
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/webhooks')
  await expect(page.getByText('还没有 Webhook')).toBeVisible()
  await page.getByRole('button', { name: '新建 Webhook' }).click()
  const form = page.getByRole('dialog', { name: '新建 Webhook' })
  await form.getByLabel('地址').fill(url)
  await form.getByRole('checkbox', { name: /会员注册/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  const proof = page.getByRole('dialog', { name: '安全验证' })
  await proof.getByLabel('登录密码').fill(adminPassword)
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  const secret = page.getByRole('dialog', { name: '签名密钥' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: '复制' }).click()
  await secret.getByRole('button', { name: '关闭' }).last().click()

  await site.newMember()
  await expect.poll(() => got).toEqual(['member.registered'])
  await page.reload()
  await expect(page.getByText('成功')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^重发 member:/ }).click()
  await expect.poll(() => got).toEqual(['member.registered', 'member.registered'])
  await page.getByRole('button', { name: `删除 ${url}` }).click()
  await page.getByRole('dialog', { name: '删除这个 Webhook？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有 Webhook')).toBeVisible()
  receiver.close()
})
