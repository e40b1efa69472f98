import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('an administrator puts a level in between; a member checks in on the home page and rises to it', async ({
  browser,
  page,
  site,
}) => {
  const admin = await browser.newPage({ baseURL: site.origin, locale: 'zh-CN' })
  await logIn(admin, site, { name: 'admin', password: adminPassword })
  await visit(admin, '/admin/grade')
  const levels = admin.getByRole('group', { name: '等级' })
  const preview = admin.getByRole('region', { name: '预览' })
  await admin.getByRole('button', { name: '在第 1 项之后插入' }).click()
  const row = levels.getByRole('listitem', { name: '第 2 项' })
  await expect(row.getByLabel('称号')).toBeFocused()
  await row.getByLabel('所需经验').fill('0')
  await expect(row.getByText('必须大于上一级的 0')).toBeVisible()
  await admin.getByRole('button', { name: '保存', exact: true }).click()
  await expect(admin.getByText('各等级所需经验必须逐级递增')).toBeVisible()
  await expectAccessible(admin, 'main')
  await row.getByLabel('所需经验').fill('7')
  await row.getByLabel('称号').fill('初见')
  await expect(preview.getByText('初见')).toBeVisible()
  await admin.getByRole('group', { name: '每日签到' }).getByLabel('经验', { exact: true }).fill('7')
  await admin.getByRole('button', { name: '保存', exact: true }).dblclick()
  await expect(admin.getByText('没有未保存的改动')).toBeVisible()
  await expect(admin.getByText('配置已被别人修改')).toHaveCount(0)
  await admin.close()

  const who = await anActor(site)
  await logIn(page, site, who)
  await page.goto('/')
  const card = page.getByRole('region', { name: '我', exact: true })
  await page.getByRole('button', { name: '签到 +7' }).click()
  await expect(page.getByText('签到成功，经验 +7，已连续 1 天')).toBeVisible()
  await expect(page.getByRole('button', { name: '已签到' })).toBeDisabled()
  await expect(card.getByText('Lv2', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /还差 .* 经验升到 Lv3/ }).click()
  const section = page.getByRole('region', { name: '等级' }).first()
  await expect(section.getByText('+7')).toBeVisible()
  await section.getByRole('tab', { name: '等级说明' }).click()
  await expect(section.getByRole('row', { name: /当前 初见/ })).toBeVisible()

  const phone = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(phone, site, who)
  await visit(phone, '/webapp/user/mine')
  await expect(phone.getByRole('button', { name: '已签到' })).toBeVisible()
  await phone.close()
})
