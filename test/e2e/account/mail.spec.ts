import sql from 'sql-template-tag'
import type { MailSubject } from '#contract/modules/site/subscription.ts'
import { tokenOf } from '#server/modules/subscription/service.ts'
import { adminPassword, testSecretKey } from '../../support/server.ts'
import { anActor, aScene, talk } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

async function linkFor(site: Site, name: string, about: MailSubject): Promise<string> {
  const row = await site.database?.db.one<{ id: string }>(sql`select id from users where name = ${name}`)
  const secretKey = Buffer.from(testSecretKey)
  return `/mail/unsubscribe/${tokenOf({ secretKey }, { userId: row?.id ?? '', about })}`
}

test('the link at the end of a letter asks first, offers less, and takes it back, without a login', async ({
  page,
  site,
}) => {
  const reader = await anActor(site)
  const { preferences, savePreferences } = reader.api.notification
  await savePreferences({ matrix: { reply: { mail: true } } })
  await page.goto(await linkFor(site, reader.name, 'reply'))
  await expect(page.getByText('不再把“回复”发到 m')).toBeVisible()
  expect((await preferences()).matrix.reply.mail).toBe(true)
  await page.getByRole('button', { name: '退订' }).click()
  await expect(page.getByText('已退订，不会再收到“回复”邮件。')).toBeVisible()
  expect((await preferences()).matrix.reply.mail).toBe(false)
  await page.getByRole('button', { name: '恢复接收' }).click()
  await expect(page.getByText('已恢复')).toBeVisible()
  await page.getByRole('button', { name: '改为每周一封精选' }).click()
  await expect(page.getByText('以后每周最多一封精选邮件')).toBeVisible()
  const { matrix, digest } = await preferences()
  expect([matrix.reply.mail, digest]).toEqual([false, 'weekly'])
  await page.goto(`${await linkFor(site, reader.name, 'digest')}x`)
  await expect(page.getByText('链接无效')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('news by mail and the digest are chosen in the settings, and a digest is ended by its link', async ({
    page,
    site,
  }) => {
    const reader = await anActor(site)
    await logIn(page, site, reader)
    await page.goto('/webapp/seting/notices')
    await page.getByRole('switch', { name: /评论.*邮件/ }).click()
    await page.getByRole('button', { name: '每天' }).click()
    await expect
      .poll(() => reader.api.notification.preferences())
      .toMatchObject({ digest: 'daily', matrix: { comment: { mail: true } } })
    await page.goto(await linkFor(site, reader.name, 'digest'))
    await page.getByRole('button', { name: '改为每周一封' }).click()
    await expect.poll(async () => (await reader.api.notification.preferences()).digest).toBe('weekly')
  })
})

test('letters are seen and tried by an administrator, and fit a screen of 320 pixels in both looks', async ({
  page,
  site,
}) => {
  const { author, id } = await aScene(site)
  await talk(await anActor(site), id, 3)
  const row = await site.database?.db.one<{ id: string }>(sql`select id from users where name = ${author.name}`)
  await site.database?.db.run(sql`
    insert into letters (kind, priority, to_address, to_key, state, error, sealed, ended_at)
    values ('account', 2, 'lost@example.com', 'lost@example.com', 'failed', 'refused 554', 'sealed', now())`)
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/mail?state=failed')
  await expect(page.getByRole('cell', { name: /失败.*refused 554/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '重新发送给 lost@example.com' })).toBeVisible()
  await page.getByPlaceholder('成员编号，留空为自己').fill(row?.id ?? '')
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByText('没有开启')).toBeVisible()
  await expect(page.getByRole('document').getByRole('heading', { name: '给你的回复' })).toBeVisible()
  await page.getByRole('button', { name: '320 px' }).click()
  await page.getByRole('button', { name: '深色' }).click()
  const { html } = await site.admin.adminMail.preview({ kind: 'digest', userId: row?.id ?? '' })
  for (const colorScheme of ['light', 'dark'] as const) {
    const letter = await page.context().newPage()
    await letter.setViewportSize({ width: 320, height: 700 })
    await letter.emulateMedia({ colorScheme })
    await letter.setContent(html)
    expect(await letter.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await letter.close()
  }
})
