import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Sent } from '../../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, phone, type Site, test } from '../support/site.ts'

type Member = Awaited<ReturnType<Site['newMember']>>

const confirmed = (site: Site, { email }: Member) =>
  site.database?.db.run(sql`update users set email_confirmed_at = now() where email = ${email}`)

/** The letter to somebody that leads to this page. */
async function pathFor(site: Site, { email }: Pick<Member, 'email'>, page: string): Promise<string> {
  const find = () => {
    const lines = readFileSync(join(site.dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n')
    const letters = lines.map((line) => JSON.parse(line) as Sent).filter(({ to }) => to === email)
    return letters.map(({ text }) => new RegExp(`${page}#\\S+`).exec(text)?.[0]).findLast(Boolean) ?? ''
  }
  await expect
    .poll(() => {
      try {
        return find()
      } catch {
        // Nothing was sent so far.
        return ''
      }
    })
    .not.toBe('')
  return find()
}

/** Somebody else, on a device of their own. */
async function aStranger(site: Site, { name, password }: Member) {
  const { access_token } = await site.api().session.login({ username: name, password })
  return site.api(access_token)
}

test('the history shows logins and failed tries, and sends a stranger away', async ({ page, site }) => {
  const member = await site.newMember()
  await logIn(page, site, member)
  const stranger = await aStranger(site, member)
  await expect(site.api().session.login({ username: member.name, password: 'wrong' })).rejects.toThrow()
  await page.goto('/account/security')
  const recent = page.getByRole('region', { name: '最近登录' })
  await expect(recent.getByRole('listitem')).toHaveCount(3)
  await expect(recent.getByText(/失败 1 次/)).toBeVisible()
  await expect(recent.getByText(/（当前）$/)).toHaveCount(1)
  await page.getByRole('link', { name: '查看登录记录' }).click()
  const table = page.getByRole('region', { name: '登录记录' }).getByRole('table')
  await expect(table.getByText('新设备')).toHaveCount(1)
  await expect(table.getByText('当前')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: '失败' }).click()
  await expect(table.getByText('失败 1 次')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: '新设备', exact: true }).click()
  await page.getByRole('button', { name: /的登录不是我/ }).click()
  const question = page.getByRole('dialog', { name: '不是你登录的？' })
  await expectAccessible(page)
  await question.getByRole('button', { name: '全部退出并改密码' }).click()
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  await expect(stranger.session.devices()).rejects.toMatchObject({ code: 401 })
  await page.reload()
  await expect(page.getByText('保留 90 天')).toBeVisible()
})

test('a failed question for the history says so, and can be asked again', async ({ page, site }) => {
  await logIn(page, site, await site.newMember())
  await page.goto('/account/security/logins')
  await page.route('**/api/aoir-security/history', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: '出错了', data: null } }),
  )
  await page.getByRole('button', { name: '成功' }).click()
  await expect(page.getByText('出错了')).toBeVisible()
  await page.unroute('**/api/aoir-security/history')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('当前')).toBeVisible()
})

test('the letter about a login takes the account back', async ({ browser, page, site }) => {
  const member = await site.newMember()
  await confirmed(site, member)
  await logIn(page, site, member)
  const stranger = await aStranger(site, member)
  const link = await pathFor(site, member, '/return/not-me')

  // The letter is read elsewhere, without a login.
  const elsewhere = await browser.newContext({ ...phone, baseURL: site.origin })
  const reading = await elsewhere.newPage()
  await visit(reading, link)
  await expect(reading.getByText(`${member.name} 的账号在一台新设备上登录`)).toBeVisible()
  await expectAccessible(reading)
  expect((await stranger.session.devices()).total).toBe(2)
  await reading.getByRole('button', { name: '不是我，收回账号' }).click()
  await reading.getByLabel('新密码').fill('a phrase of the owner alone')
  await expect(stranger.session.devices()).rejects.toMatchObject({ code: 401 })
  await expect(aStranger(site, member)).rejects.toThrow()
  await reading.getByRole('button', { name: '保存新密码' }).click()
  await expect(reading.getByText('密码已重置').first()).toBeVisible()
  await site.api().session.login({ username: member.name, password: 'a phrase of the owner alone' })

  await visit(reading, link)
  await expect(reading.getByText('链接已使用或已失效')).toBeVisible()
  await elsewhere.close()
})

test('on a phone the notice of a login leads to the history', async ({ browser, site }) => {
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const page = await context.newPage()
  const member = await site.newMember()
  await logIn(page, site, member)
  await aStranger(site, member)
  await visit(page, '/webapp/seting/security')
  await page.getByRole('link', { name: /登录记录/ }).click()
  await expect(page.getByRole('list', { name: '登录记录' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: '失败' }).click()
  await expect(page.getByText('没有这样的记录')).toBeVisible()
  await context.close()
})

test('whoever registers with an address is sent a link that confirms it', async ({ page, site }) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '注册一个' }).click()
  await expect(dialog.getByRole('heading', { name: '注册账号' })).toBeVisible()
  await dialog.getByLabel('账号').fill('要确认的人')
  await dialog.getByLabel('密码', { exact: true }).fill('a phrase to begin with')
  await dialog.getByLabel('邮箱').fill('to-confirm@example.com')
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('确认邮件已发到你的邮箱')).toBeVisible()
  await expect(page.getByRole('button', { name: '我的菜单' })).toBeVisible()
  const link = await pathFor(site, { email: 'to-confirm@example.com' }, '/return/email')
  await page.goto('/account/security')
  const row = page.getByRole('listitem').filter({ hasText: '邮箱' })
  await expect(row.getByText('未验证')).toBeVisible()
  await page.getByRole('button', { name: '验证邮箱' }).first().click()
  await page.getByRole('dialog', { name: '验证邮箱' }).getByRole('button', { name: '发送确认链接' }).click()
  // The first one has just been sent.
  await expect(page.getByText(/秒后|稍后/).first()).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('是账号“要确认的人”的邮箱吗？')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '是我的，确认邮箱' }).click()
  await expect(page.getByText('已验证，忘记密码时可以用它找回')).toBeVisible()
  await page.goto('/account/security')
  await expect(row.getByText('已验证')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('链接已使用、已过期，或邮箱已经更换')).toBeVisible()
})
