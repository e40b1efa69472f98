import type { Page } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, phone, type Site, test } from '../support/site.ts'

/** A member with a role of this name, as the database began with it or as it was made since. */
async function withRole(site: Site, name: string) {
  const member = await site.newMember()
  const { access_token } = await site.api().session.login({ username: member.name, password: member.password })
  const { _id: userId } = await site.api(access_token).user.ownInfo()
  const { list } = await site.admin.adminRole.list({})
  const roleId = list.find((role) => role.name === name)?._id ?? ''
  await site.admin.adminRole.give({ userId, roleId, isGiven: true })
  return { ...member, userId, roleId }
}

const prove = async (page: Page) => {
  const proof = page.getByRole('dialog', { name: '安全验证' })
  await proof.getByLabel('登录密码').fill(adminPassword)
  await proof.getByRole('button', { name: '验证', exact: true }).click()
}

test('a role is made, given to somebody who is looked for, changed, taken and deleted', async ({ page, site }) => {
  const member = await site.newMember()
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/roles')
  const roles = page.getByLabel('角色', { exact: true })
  for (const name of ['管理员', '内容审核员', '客服', '财务', '内容', '运维'])
    await expect(roles.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  await expectAccessible(page)

  await roles.getByRole('button', { name: '新建角色' }).click()
  await expect(page.getByRole('heading', { name: '新建角色' })).toBeVisible()
  await page.getByLabel('角色名称').fill('店员')
  const money = page.getByRole('group', { name: '资金' })
  await money.getByRole('checkbox', { name: /^退款/ }).check()
  // What it needs comes with it.
  await expect(money.getByRole('checkbox', { name: /^查看账目/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^角色与权限/ })).toBeDisabled()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await prove(page)
  await expect(page.getByRole('heading', { name: '店员', exact: true })).toBeVisible()
  await expect(page.getByText('还没有人')).toBeVisible()

  await page.getByRole('button', { name: '添加', exact: true }).click()
  const finder = page.getByRole('dialog', { name: '给谁「店员」角色' })
  await finder.getByRole('searchbox').fill(member.name)
  const add = finder.getByRole('button', { name: `添加 ${member.name}` })
  await expect(add).toBeVisible()
  await expectAccessible(page)
  await add.click()
  await expect(page.getByRole('row', { name: new RegExp(member.name) })).toContainText('未开启')
  await expect(page.getByRole('button', { name: '删除角色' })).toBeDisabled()

  // Something unsaved is not lost by another choice.
  await money.getByRole('checkbox', { name: /^调账/ }).check()
  await roles.getByRole('button', { name: /^客服/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(money.getByRole('checkbox', { name: /^调账/ })).toBeChecked()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(roles.getByRole('button', { name: /^店员/ })).toContainText('3 项权限')

  await page.getByRole('link', { name: `查看 ${member.name} 的资料` }).click()
  await expect(page).toHaveURL(/\/admin\/members\/\d+$/)
  await expect(page.getByText('店员').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: `把 ${member.name} 移出角色` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移出角色' }).click()
  await expect(page.getByText('还没有人')).toBeVisible()
  await page.getByRole('button', { name: '删除角色' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除角色' }).click()
  await expect(roles.getByRole('button', { name: /^店员/ })).toHaveCount(0)
})

test('财务 sees the screens of money and no others, until it is taken: then at once nothing', async ({
  page,
  site,
}) => {
  const cashier = await withRole(site, '财务')
  await logIn(page, site, cashier)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/orders$/)
  const nav = page.getByRole('navigation', { name: '管理后台导航' })
  const money = ['充值订单', '对账', '购买记录', '提现', '商品', '卡密', '兑换码', '账本']
  await expect(nav.getByRole('link')).toHaveText(money)
  for (const path of [
    'orders',
    'reconciliation',
    'purchases',
    'withdrawals',
    'goods',
    'cards',
    'redeemcodes',
    'ledger',
  ]) {
    const response = await page.goto(`/admin/${path}`)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByText('403 没有权限')).toHaveCount(0)
  }
  for (const path of ['users', 'queue', 'config', 'roles', 'backup', 'setup']) {
    const response = await page.goto(`/admin/${path}`)
    expect(response?.status(), path).toBe(403)
    await expect(page.getByText('403 没有权限')).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await site.admin.adminRole.give({ userId: cashier.userId, roleId: cashier.roleId, isGiven: false })
  await expect(page.getByText('不是管理人员')).toBeVisible()
})

test('whoever changes settings without secrets sees what is theirs, and what it takes for the rest', async ({
  page,
  site,
}) => {
  await site.admin.adminRole.save({ name: '设置', capabilities: ['config.edit'] })
  await logIn(page, site, await withRole(site, '设置'))
  await page.goto('/admin/pay')
  await expect(page.getByText(/你没有「密钥与支付」权限/)).toBeVisible()
  await expect(page.getByRole('switch', { name: '充值', exact: true })).toBeDisabled()
  await expect(page.getByLabel('支付时限（分钟）')).toBeDisabled()
  const vip = page.getByRole('switch', { name: '大会员', exact: true })
  const before = await vip.isChecked()
  await vip.click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(async () => (await site.admin.adminConfig.get()).document.COMMON_IS_VIP).toBe(!before)
  await expectAccessible(page)
  await page.goto('/admin/login')
  const need = page.getByRole('switch', { name: '管理人员必须开启两步验证' })
  await expect(need).toBeDisabled()
  await expect(need).toHaveAccessibleDescription('这项设置需要「密钥与支付」权限')
})

test('staff without a second factor are counted for the others, and reminded once a day', async ({ page, site }) => {
  const clerk = await withRole(site, '客服')
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/roles?role=administrators')
  // Others of the site lack one as well.
  const notice = page.getByRole('status').filter({ hasText: '其他管理人员还没有开启两步验证' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('你的账号还没有开启两步验证。')).toBeVisible()
  await notice.getByRole('button', { name: '提醒他们' }).click()
  await expect(page.getByText(/^已提醒 \d+ 人$/)).toBeVisible()
  const { access_token } = await site.api().session.login({ username: clerk.name, password: clerk.password })
  const { list } = await site.api(access_token).notification.system({})
  expect(list.filter(({ content }) => content === '管理员提醒你为账号开启两步验证')).toHaveLength(1)
  await notice.getByRole('button', { name: '提醒他们' }).click()
  await expect(page.getByText('今天已经提醒过了')).toBeVisible()
})

test('on a phone the roles and what they give stand below each other', async ({ browser, site, baseURL }) => {
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 }, baseURL })
  const page = await context.newPage()
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await visit(page, '/admin/roles?role=administrators')
  await expect(page.getByText('管理员有全部权限')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})
