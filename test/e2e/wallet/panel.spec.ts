import { startFakePanel } from '../../fakes/panel.ts'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, logIn, test } from '../support/site.ts'

test('a panel is met, looked at and refused what there is no package for', async ({ page, site }) => {
  const panel = await startFakePanel({ tls: true })
  panel.projects.set('blog', { name: 'blog', path: '/www/wwwroot/blog', project_config: {}, run: true, polls: 0 })
  await logIn(page, site, { name: 'admin', password: adminPassword }, { isProven: true })
  await page.goto('/admin/panel')
  const connection = page.getByRole('region', { name: '连接' })
  await connection.getByRole('button', { name: '检测连接' }).click()
  await expect(connection.getByText('还没有配置面板地址和密钥')).toBeVisible()
  await connection.getByRole('textbox', { name: '面板地址' }).fill(panel.url)
  await connection.getByLabel('API 密钥').fill(panel.key)
  await connection.getByRole('button', { name: '检测连接' }).click()
  await expect(connection.getByText(/连接正常：Debian.*已记住证书指纹/)).toBeVisible()

  const projects = page.getByRole('region', { name: 'Node 项目' }).first()
  await projects.getByRole('button', { name: '读取项目' }).click()
  await expect(projects.getByRole('row', { name: /blog.*运行中/ })).toBeVisible()
  const deployment = page.getByRole('region', { name: '部署', exact: true })
  await deployment.getByRole('button', { name: '检查环境' }).click()
  await expect(deployment.getByText('环境满足要求')).toBeVisible()
  await expectAccessible(page)
  await deployment.getByRole('button', { name: '开始部署' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始部署' }).click()
  await expect(deployment.getByText(/BAOTA_PACKAGE 设为/)).toBeVisible()
  expect([...panel.folders]).toEqual(['/www/wwwroot'])
  await panel.close()
})
