import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { shown } from '../../support/account/factors.ts'
import { expectAccessible } from '../support/axe.ts'
import { codeTo } from '../support/identity-scene.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, phone, type Site, test } from '../support/site.ts'

type Member = Awaited<ReturnType<Site['newMember']>>

/** A member with a confirmed address who has an authenticator, and is logged in here. */
async function protectedMember(site: Site, page: Page): Promise<Member> {
  const member = await site.newMember()
  await site.database?.db.run(sql`update users set email_confirmed_at = now() where email = ${member.email}`)
  await logIn(page, site, member)
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value
  const mine = site.api(token)
  await mine.security.proof({ way: 'password', password: member.password })
  const { secret } = await mine.totp.begin({})
  await mine.totp.enable({ code: shown(secret) })
  return member
}

async function logInByHand(page: Page, member: Member): Promise<void> {
  await page.goto('/')
  const login = page.getByRole('dialog')
  await login.getByLabel('账号').fill(member.name)
  await login.getByLabel('密码', { exact: true }).fill(member.password)
  await login.getByRole('button', { name: '登录', exact: true }).click()
}

/** The link of the newest letter that has one. */
function linkTo(site: Site, { email }: Member): string | undefined {
  const lines = readFileSync(join(site.dataDir, 'outbox.jsonl'), 'utf8').split('\n').filter(Boolean)
  const texts = lines.map((line) => JSON.parse(line)).filter(({ to }) => to === email)
  return texts.map(({ text }) => /\/return\/factor#\S+/.exec(text)?.[0]).findLast((link) => link !== undefined)
}

async function ask(page: Page, site: Site, member: Member): Promise<void> {
  await logInByHand(page, member)
  await page.getByRole('button', { name: '申请重置，需等待 72 小时' }).click()
  const lost = page.getByRole('dialog', { name: '申请重置两步验证' })
  await expect(lost.getByRole('radio', { name: /\*\*\*@example\.com/ })).toBeChecked()
  await lost.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expectAccessible(page)
  await lost.getByLabel('验证码').fill('000000')
  await lost.getByRole('button', { name: '申请重置' }).click()
  await expect(lost.getByText('验证码错误或已过期')).toBeVisible()
  await lost.getByLabel('验证码').fill(await codeTo(site, member.email))
  await lost.getByRole('button', { name: '申请重置' }).click()
  await expect(lost.getByText('用密码就能直接登录')).toBeVisible()
  await expectAccessible(page)
  await lost.getByRole('button', { name: '知道了' }).click()
  await expect(lost).toBeHidden()
}

test('a lost factor is asked to go at the second step, and a session of the account says no', async ({
  browser,
  page,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin })
  const inside = await context.newPage()
  const member = await protectedMember(site, inside)
  await ask(page, site, member)

  // Asked again, the dialog says what is waiting.
  await logInByHand(page, member)
  await page.getByRole('button', { name: '申请重置，需等待 72 小时' }).click()
  await expect(page.getByText('用密码就能直接登录')).toBeVisible()

  await visit(inside, '/account/security')
  const banner = inside.getByRole('status').filter({ hasText: '移除你账号的全部两步验证' })
  await expect(banner).toBeVisible()
  await expectAccessible(inside)
  await banner.getByRole('button', { name: '取消申请' }).click()
  await expect(banner).toBeHidden()
  await expect(inside.getByText('申请已取消')).toBeVisible()
  await context.close()
})

test('the link of the letter asks first, and a press cancels', async ({ browser, page, site }) => {
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const inside = await context.newPage()
  const member = await protectedMember(site, inside)
  await ask(page, site, member)
  await expect.poll(() => linkTo(site, member)).toBeDefined()
  const link = linkTo(site, member) ?? ''

  await page.goto(link)
  await expect(page.getByRole('heading', { name: '取消两步验证的重置申请' })).toBeVisible()
  await expectAccessible(page)
  await visit(inside, '/webapp/seting/security')
  await expect(inside.getByText('移除你账号的全部两步验证')).toBeVisible()
  await expectAccessible(inside)
  await page.getByRole('button', { name: '取消申请' }).click()
  await expect(page.getByText('申请已取消，两步验证保持不变。')).toBeVisible()
  await inside.reload()
  await expect(inside.getByRole('heading', { name: /安全等级/ })).toBeVisible()
  await expect(inside.getByText('移除你账号的全部两步验证')).toBeHidden()

  const again = await page.context().newPage()
  await again.goto(link)
  await again.getByRole('button', { name: '取消申请' }).click()
  await expect(again.getByText('没有等待中的重置申请')).toBeVisible()
  await context.close()
})
