import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const administrator = { name: 'admin', password: adminPassword }

test('a rule is made, tried on a text and on the past, saved, watched and deleted', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, administrator)
  await page.goto('/admin/rules')
  await expect(page.getByText('还没有规则')).toBeVisible()
  await page.getByRole('button', { name: '新规则' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('引流')
  await page.getByRole('textbox', { name: '词' }).fill('加微信\n领优惠券\n加微信')
  await expect(page.getByText('一行一个，共 2 个，已去重 1 个')).toBeVisible()

  await page.getByRole('textbox', { name: '试一段文字' }).fill('姐妹们 加❤微❤信 吧')
  await expect(page.locator('mark')).toHaveText('加❤微❤信')
  await expect(page.getByRole('status').getByText('拦下')).toBeVisible()
  const history = page.getByRole('region', { name: '在历史上试' })
  await history.getByRole('button', { name: '开始' }).click()
  await expect(history.getByText('完成')).toBeVisible()
  await expect(history.getByRole('progressbar')).toHaveAttribute('value', '1')
  await expect(history.getByText(/已看 [\d,]+ (\/ [\d,]+ )?段/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: '章节' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: /引流/ })
  await expect(row.getByText('启用')).toBeVisible()
  await expect(row.getByText('2 个词')).toBeVisible()
  await page.getByRole('button', { name: '只观察' }).click()
  await expect(row.getByText('观察')).toBeVisible()
  expect((await site.admin.adminRule.list({})).list).toMatchObject([
    {
      name: '引流',
      state: 'watch',
      scope: ['posts', 'comment', 'reply', 'chapter'],
      options: { words: ['加微信', '领优惠券'] },
    },
  ])

  // A list of words from a file, into the rule that is open.
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('私聊发资源\n加微信\n\n看主页\n') })
  await expect(page.getByText('一行一个，共 4 个')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(row.getByText('4 个词')).toBeVisible()
  await expect(row.getByText('观察')).toBeVisible()

  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除规则“引流”？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有规则')).toBeVisible()
})

test('start sets are offered, and a pattern that cannot be had is refused by a sentence', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, administrator)
  await page.goto('/admin/rules')
  await page.getByRole('button', { name: '新规则' }).click()
  await page.getByRole('button', { name: '刷单兼职' }).click()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('刷单兼职')
  await page.getByRole('textbox', { name: '试一段文字' }).fill('招兼职，在家就能做')
  await expect(page.locator('mark')).toHaveText('兼职，在家')
  await page.getByRole('textbox', { name: '正则表达式' }).fill('a(?=b)')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/正则表达式无法使用/).first()).toBeVisible()
})

test('a rule over names shows whom it would meet, and one that counts asks where it can count', async ({
  page,
  site,
}) => {
  const member = await anActor(site)
  await member.api.user.changeName({ newname: '低价代充小店' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, site, administrator)
  await page.goto('/admin/rules')
  await page.getByRole('button', { name: '新规则' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('名字')
  await page.getByRole('textbox', { name: '词' }).fill('低价代充')
  for (const name of ['帖子', '评论', '回复']) await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.getByRole('checkbox', { name: '昵称' }).check()
  const history = page.getByRole('region', { name: '在历史上试' })
  await history.getByRole('button', { name: '30 天' }).click()
  await history.getByRole('button', { name: '开始' }).click()
  await expect(history.getByText('完成')).toBeVisible()
  const found = history.getByRole('link', { name: /低价代充小店.*昵称/ })
  await expect(found).toHaveAttribute('href', /^\/author\/\d+$/)

  await pickOption(page.getByRole('combobox', { name: '种类' }), '重复')
  const scopes = page.getByRole('group', { name: '范围' }).getByRole('checkbox')
  await expect(scopes).toHaveCount(3)
})

test('on a phone neither rules nor the log scroll sideways', async ({ browser, site }) => {
  await site.admin.adminRule.save({
    name: '引流话术',
    kind: 'words',
    action: 'hold',
    scope: ['posts'],
    options: { words: ['加微信'] },
  })
  const small = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(small, site, administrator)
  const beyond = (name: string) =>
    small.getByRole('region', { name }).evaluate((box) => box.scrollWidth - box.clientWidth)
  await visit(small, '/admin/rules')
  await expect(small.getByRole('cell', { name: '启用' })).toBeVisible()
  expect(await beyond('规则')).toBe(0)
  await visit(small, '/admin/audit')
  await expect(small.getByText('新建了审核规则“引流话术”').first()).toBeVisible()
  expect(await beyond('操作日志')).toBe(0)
  await small.close()
})
