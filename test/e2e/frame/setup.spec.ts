import type { Locator, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const administrator = { name: 'admin', password: adminPassword }

/** As on the day of the first start: nobody has seen the guide, and there are neither boards nor rules, nor a key of backups. */
async function aNewSite({ database }: Site): Promise<void> {
  await database?.db.run(sql`update setup set state = 'new', steps = '{}'`)
  await database?.db.run(sql`delete from rules`)
  await database?.db.run(sql`delete from backup_keys`)
}

const next = (page: Page): Locator => page.getByRole('button', { name: '下一步' })
const step = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '步骤' }).getByRole('listitem').filter({ hasText: name })
const current = (page: Page): Locator => page.getByRole('navigation', { name: '步骤' }).locator('[aria-current=step]')

/** The page of a step is here, begins with its title, and is in order. */
async function arrived(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Whoever has the key says so, and it is not shown again. */
async function keepsTheKey(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: '密钥', exact: true })
  await expect(card.getByText('第一次备份时生成')).toBeVisible()
  await card.getByRole('button', { name: '显示密钥' }).click()
  const dialog = page.getByRole('dialog', { name: '备份密钥' })
  await expect(dialog.getByText(/^aoir-backup-/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(card.getByText('确认已保存')).toBeVisible()
  await expect(card.getByRole('button', { name: '显示密钥' })).toHaveCount(0)
}

for (const width of [1440, 390]) {
  test(`the guide from its first step to its end, on a window of ${width}`, async ({ page, site }) => {
    // Nine pages, each judged in both themes.
    test.slow()
    const word = `开站${width}`
    await aNewSite(site)
    await page.setViewportSize({ width, height: 900 })
    await logIn(page, site, administrator, { isProven: true })
    // The first visit leads there, and no other.
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/setup/name')
    await arrived(page, '站点叫什么？')
    await expect(current(page)).toContainText('名称与标志')
    await expect(page.getByRole('button', { name: '以后再说' })).toBeVisible()

    const name = page.getByRole('textbox', { name: '站点名称' })
    await name.fill('')
    await next(page).click()
    await expect(page.getByText('请输入站点名称')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill(word)
    await next(page).click()
    await arrived(page, '选一个颜色')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('banner')).toContainText(word)
    await expect(step(page, '名称与标志')).toContainText('已保存')

    const colour = page.getByRole('textbox', { name: '主题色', exact: true })
    await colour.fill('#12')
    await next(page).click()
    await expect(page.getByText('颜色应为 #RRGGBB')).toBeVisible()
    await page.getByRole('button', { name: '#07c160' }).click()
    await next(page).click()
    await arrived(page, '你的站点聊什么？')
    const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
    expect(brand.trim()).not.toBe('#2f6bff')

    await page.getByRole('radio', { name: /读书写作/ }).check()
    await expect(page.getByRole('textbox', { name: '板块名称' })).toHaveCount(6)
    await page.getByRole('checkbox', { name: '建立「约稿」' }).uncheck()
    const reading = page.getByRole('region', { name: '阅读' })
    await reading.getByRole('textbox', { name: '板块名称' }).first().fill(`书评${width}`)
    await reading.getByRole('button', { name: '加一个' }).click()
    const own = reading.getByRole('textbox', { name: '板块名称' }).last()
    await expect(own).toBeFocused()
    await next(page).click()
    await expect(reading.getByText('请输入板块名称')).toBeVisible()
    await expect(own).toBeFocused()
    await own.fill(`诗歌${width}`)
    await next(page).click()
    await arrived(page, '需要哪些功能？')
    const { list } = await site.admin.board.list({ limit: 100 })
    const names = list.map(({ systemName }) => systemName)
    expect(names).toEqual(expect.arrayContaining([`书评${width}`, `诗歌${width}`, '书单', '连载', '随笔', '站务']))
    expect(names).not.toContain('约稿')

    await page.getByRole('switch', { name: '私信' }).uncheck()
    await next(page).click()
    await arrived(page, '谁可以加入？')
    expect(await site.api().config.siteConfig()).toMatchObject({ COMMON_IS_CHAT: false, COMMON_SITE_NAME: word })

    await page.getByRole('radio', { name: /^邀请/ }).check()
    await page.getByText('调整这些数字').click()
    const pace = page.getByRole('textbox', { name: '新人：每小时帖子' })
    await pace.fill('很多')
    await page.getByRole('group', { name: '代开发票' }).getByRole('button', { name: '启用' }).click()
    await page.getByRole('group', { name: '引流话术' }).getByRole('button', { name: '观察' }).click()
    await next(page).click()
    await expect(page.getByText('请输入数字')).toBeVisible()
    await expect(pace).toBeFocused()
    await pace.fill('2')
    await next(page).click()
    await arrived(page, '邮件和短信由谁发送？')
    const rules = (await site.admin.adminRule.list({})).list
    expect(rules.map((rule) => [rule.name, rule.state]).sort()).toEqual([
      ['代开发票', 'on'],
      ['引流话术', 'watch'],
    ])
    const saved = await site.admin.adminConfig.get()
    expect(saved.document.MODERATION).toMatchObject({ REGISTER: 'invite', LIMITS: { NEW: { POSTS_HOUR: 2 } } })

    await expect(page.getByText(/outbox\.jsonl/)).toBeVisible()
    const mail = page.getByRole('region', { name: '邮件' })
    await mail.getByRole('radio', { name: 'SMTP 服务器' }).check()
    await mail.getByRole('textbox', { name: '端口' }).fill('99999')
    await next(page).click()
    await expect(mail.getByText('不能大于 65535')).toBeVisible()
    await mail.getByRole('radio', { name: /outbox/ }).check()
    // What has to be mended stays in sight, whatever is chosen.
    await mail.getByRole('textbox', { name: '端口' }).fill('465')
    // What is tried is what is saved: there is a way to save and stay.
    await mail.getByRole('textbox', { name: '每日验证码上限' }).fill('900')
    await expect(mail.getByRole('button', { name: '发送' })).toBeDisabled()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await mail.getByRole('textbox', { name: '接收邮件的地址' }).fill('me@example.com')
    await mail.getByRole('button', { name: '发送' }).click()
    await expect(mail.getByRole('status').getByText(/outbox/)).toBeVisible()
    await next(page).click()
    await arrived(page, '文件放在哪里？')

    await page.getByRole('button', { name: '写入测试' }).click()
    await expect(page.getByText('写入、读取和删除都成功了。')).toBeVisible()
    await page.getByRole('textbox', { name: '访问域名' }).fill('ftp://x')
    await next(page).click()
    await expect(page.getByText('访问域名应为 / 或以 http(s):// 开头、以 / 结尾')).toBeVisible()
    await page.getByRole('textbox', { name: '访问域名' }).fill('/')
    await keepsTheKey(page)
    await page.getByRole('button', { name: '跳过' }).click()
    await arrived(page, '协议与备案')
    await expect(step(page, '存储与备份')).toContainText('已跳过')

    await expect(page.getByText(`欢迎来到${word}。`)).toBeVisible()
    await page.getByRole('textbox', { name: '公安备案号' }).fill('没有')
    await next(page).click()
    await expect(page.getByText(/请填写完整的公安备案号/)).toBeVisible()
    await page.getByRole('textbox', { name: 'ICP 备案号' }).fill('京ICP备2021000001号')
    await page.getByRole('textbox', { name: '公安备案号' }).fill('京公网安备11000002000001号')
    await next(page).click()
    await arrived(page, '可以开门了')
    const outcomes = page.getByRole('main').getByRole('listitem')
    await expect(outcomes.filter({ hasText: '注册与规则' })).toContainText('邀请')
    await expect(outcomes.filter({ hasText: '存储与备份' })).toContainText('已跳过')
    await expect(page.getByRole('link', { name: /写第一篇帖子/ })).toHaveAttribute('href', '/platform/editor-posts')
    expect((await site.admin.adminSetup.state()).state).toBe('finished')

    await page.getByRole('link', { name: '返回后台' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
    await expect(page.getByRole('link', { name: '继续开站向导' })).toHaveCount(0)
  })
}

test('it is left and gone on with, by another administrator too, and dismissed', async ({ browser, page, site }) => {
  await aNewSite(site)
  await logIn(page, site, administrator, { isProven: true })
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/setup/name')
  await page.getByRole('button', { name: '跳过' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('选一个颜色')
  await page.getByRole('button', { name: '以后再说' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('开站向导完成了 1/8 步')).toBeVisible()

  const actor = await anActor(site)
  const { _id } = await actor.api.user.ownInfo()
  await site.admin.adminUser.setPower({ userId: _id, userpower: 0 })
  const context = await browser.newContext({ ...onPhone, baseURL: site.origin, locale: 'zh-CN' })
  const other = await context.newPage()
  await logIn(other, site, actor)
  await visit(other, '/admin')
  await other.getByRole('link', { name: '继续开站向导' }).click()
  await expect(other).toHaveURL('/admin/setup/colours')
  await other.getByRole('link', { name: /协议与备案/ }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('协议与备案')
  await other.getByRole('link', { name: '上一步' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('文件放在哪里？')
  await context.close()

  await page.reload()
  await page.getByRole('button', { name: '不再提醒' }).click()
  await expect(page.getByRole('link', { name: '继续开站向导' })).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL('/admin')
  await page.getByRole('navigation', { name: '管理后台导航' }).getByRole('link', { name: '开站向导' }).click()
  await expect(page).toHaveURL('/admin/setup/colours')
})

test('two administrators at once: the second is told, and loses nothing', async ({ page, site }) => {
  await logIn(page, site, administrator, { isProven: true })
  await page.goto('/admin/setup/name')
  await page.getByRole('textbox', { name: '站点名称' }).fill('我的名字')
  await site.admin.adminConfig.update({ COMMON_DESCRIPTION: '别人写的描述' })
  await next(page).click()
  await expect(page.getByText('配置已被别人修改，请刷新后再试')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '站点名称' })).toHaveValue('我的名字')
  await page.getByRole('button', { name: '载入最新，保留我的改动' }).click()
  await expect(page.getByRole('textbox', { name: '站点描述' })).toHaveValue('别人写的描述')
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('选一个颜色')
  expect((await site.admin.adminConfig.get()).document).toMatchObject({
    COMMON_SITE_NAME: '我的名字',
    COMMON_DESCRIPTION: '别人写的描述',
  })
})

test('what was typed is not lost by a step aside, and skipping asks', async ({ page, site }) => {
  await logIn(page, site, administrator, { isProven: true })
  await page.goto('/admin/setup/name')
  await page.getByRole('textbox', { name: '站点名称' }).fill('半个名字')
  await step(page, '颜色').getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: '留在这里' }).click()
  await expect(page.getByRole('textbox', { name: '站点名称' })).toHaveValue('半个名字')
  await page.getByRole('button', { name: '跳过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL('/admin/setup/name')
  await page.getByRole('button', { name: '跳过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('选一个颜色')
  expect((await site.admin.adminConfig.get()).document.COMMON_SITE_NAME).toBe('青屿')
})

test('moderators neither see it nor are led to it; a step that is none is no page', async ({ browser, page, site }) => {
  await aNewSite(site)
  const actor = await anActor(site)
  const { _id } = await actor.api.user.ownInfo()
  await site.admin.adminUser.setPower({ userId: _id, userpower: 3 })
  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN' })
  const other = await context.newPage()
  await logIn(other, site, actor)
  await visit(other, '/admin')
  await expect(other).toHaveURL('/admin')
  await expect(other.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
  await expect(other.getByRole('link', { name: '开站向导' })).toHaveCount(0)
  const response = await other.goto('/admin/setup')
  expect(response?.status()).toBe(403)
  await context.close()
  expect((await site.admin.adminSetup.state()).state).toBe('new')
  await logIn(page, site, administrator, { isProven: true })
  const missing = await page.request.get('/admin/setup/secrets')
  expect(missing.status()).toBe(404)
  await site.admin.adminSetup.mark({ state: 'dismissed' })
})
