import { adminPassword } from '../../support/server.ts'
import { aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

const administrator = { name: 'admin', password: adminPassword }

test('somebody without an account complains, and the staff see who and about what', async ({ page, site }) => {
  const { id } = await aScene(site, { title: '别人的照片' })
  await page.goto('/policy/user-agreement')
  await page.getByRole('contentinfo').getByRole('link', { name: '版权投诉' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '版权投诉' })).toBeVisible()
  const send = page.getByRole('button', { name: '提交投诉' })
  await send.click()
  await expect(page.getByText('请填写联系方式')).toBeVisible()
  await page.getByRole('textbox', { name: '姓名或单位' }).fill('摄影师甲')
  await page.getByRole('textbox', { name: '联系方式' }).fill('photo@example.com')
  await page.getByRole('textbox', { name: '内容的地址' }).fill('https://other.example/1')
  await page.getByRole('textbox', { name: '侵权说明' }).fill('第二张照片是我拍的。')
  await send.click()
  await expect(page.getByText('没有找到这个地址的内容，请检查后再试')).toBeVisible()
  await page.getByRole('textbox', { name: '内容的地址' }).fill(`${site.origin}/${id}`)
  await send.click()
  await expect(page.getByText('我们会尽快核实')).toBeVisible()

  await logIn(page, site, administrator)
  await page.goto('/admin/reports')
  const report = page.getByRole('article').filter({ hasText: '摄影师甲' })
  await expect(report).toContainText('侵权')
  await expect(report).toContainText('photo@example.com')
  await expect(report).toContainText('别人的照片')
})

test('a phone has the same form, for guests too', async ({ browser, site }) => {
  const { id } = await aScene(site)
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const page = await context.newPage()
  await visit(page, '/policy/copyright')
  await expect(page).toHaveURL(/\/webapp\/seting\/copyright$/)
  await page.getByRole('textbox', { name: '姓名或单位' }).fill('出版社乙')
  await page.getByRole('textbox', { name: '联系方式' }).fill('13800138000')
  await page.getByRole('textbox', { name: '内容的地址' }).fill(`/webapp/${id}`)
  await page.getByRole('textbox', { name: '侵权说明' }).fill('全文来自我们的书。')
  await page.getByRole('button', { name: '提交投诉' }).click()
  await expect(page.getByText('我们会尽快核实')).toBeVisible()
  await context.close()
})
