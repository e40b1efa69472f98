import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, logIn, test } from '../support/site.ts'

test('a backup is made, tried and told of', async ({ page, site }) => {
  test.setTimeout(240_000)
  await logIn(page, site, { name: 'admin', password: adminPassword }, { isProven: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/backup')
  await expect(page.getByRole('status').getByText('还没有备份')).toBeVisible()
  // At night the first drill would begin by itself.
  await page.getByRole('switch', { name: '每周自动演练' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('没有未保存的改动')).toBeVisible()
  await page.getByRole('button', { name: '立即备份' }).click()
  const row = page.getByRole('region', { name: '备份列表' }).getByRole('row').nth(1)
  // Both start a database or read one: that takes as long as the machine needs.
  const patience = { timeout: 90_000 }
  await expect(row.getByText('未演练')).toBeVisible(patience)
  await page.getByRole('button', { name: '演练恢复' }).click()
  await expect(row.getByText('已演练')).toBeVisible(patience)
  await expect(page.getByText(/最近一次备份 .*，已演练恢复/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
