import { adminPassword } from '../../support/server.ts'
import { expect, logIn, test } from '../support/site.ts'

test.use({ starter: 'on' })

test('an administrator is rid of the example content after one question', async ({ browser, page, site }) => {
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/config')
  const card = page.getByRole('region', { name: '示例内容' })
  await expect(card).toContainText('32 篇帖子和文章，1 个专栏，5 部作品，10 个板块，6 位成员，2 篇公告和页面')
  await card.getByRole('button', { name: '删除示例内容' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: '删除示例内容' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除示例内容' }).click()
  await expect(page.getByText('已删除 56 项示例内容')).toBeVisible()
  await expect(card).toHaveCount(0)
  const guest = await browser.newPage({ baseURL: site.origin })
  await guest.goto('/')
  await expect(guest.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(guest.getByRole('article')).toHaveCount(0)
  await guest.close()
})
