import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

test('a copy of my data is made after a proof, told of, and fetched', async ({ page, site }) => {
  const member = await site.newMember()
  await logIn(page, site, member)
  await page.goto('/account/security')
  await page.getByRole('link', { name: '导出我的数据' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '开始导出' }).click()
  const proof = page.getByRole('dialog', { name: '安全验证' })
  await proof.getByLabel('登录密码').fill(member.password)
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  const link = page.getByRole('link', { name: /^下载 .* 的导出$/ })
  await expect(link).toBeVisible()
  await expect(page.getByRole('button', { name: '开始导出' })).toBeDisabled()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await link.click()
  expect((await coming).suggestedFilename()).toMatch(/^aoir-\d{4}-\d{2}-\d{2}\.zip$/)
})

test('on a phone both are below the security page', async ({ browser, site, baseURL }) => {
  const context = await browser.newContext({ ...phone, baseURL })
  const page = await context.newPage()
  await logIn(page, site, await site.newMember())
  await visit(page, '/webapp/seting/security')
  await page.getByRole('link', { name: '导出我的数据' }).click()
  await expect(page.getByRole('button', { name: '开始导出' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
