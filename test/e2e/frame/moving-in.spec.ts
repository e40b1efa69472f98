import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { discuzDump } from '../../import/discuz-dump.ts'
import { adminPassword } from '../../support/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, logIn, test } from '../support/site.ts'

test('a forum is chosen, tried and brought, and its old addresses lead to the new ones', async ({ page, site }) => {
  test.setTimeout(180_000)
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/import')
  const dump = join(temporaryFolder(), 'old-forum.sql')
  writeFileSync(dump, discuzDump())
  await page.locator('input[type=file]').setInputFiles(dump)
  await expect(page.getByText('上传完成')).toBeVisible()
  await page.getByRole('button', { name: '试运行' }).click()
  const patience = { timeout: 60_000 }
  await expect(page.getByText('试运行完成，什么都没有写入')).toBeVisible(patience)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/import-390.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/import-1440.png`, fullPage: true })
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    return readFileSync(await download.path(), 'utf8')
  }
  expect(await saved('下载报告')).toMatch(/^<!doctype html>.*<h1>试运行完成，什么都没有写入<\/h1>/s)
  expect(JSON.parse(await saved('JSON'))).toMatchObject({ software: 'discuz', isDry: true })
  await page.getByRole('button', { name: '开始迁入' }).click()
  await expect(page.getByText('迁入完成')).toBeVisible(patience)
  const moved = await page.request.get('/forum.php?mod=viewthread&tid=11', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  await page.goto('/thread-11-1-1.html')
  await expect(page.getByRole('heading', { name: '三体读后' })).toBeVisible()
})
