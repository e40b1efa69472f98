import type { Page } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { anActor, aScene, talk } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const administrator = { name: 'admin', password: adminPassword }

async function idOf(site: Parameters<typeof aScene>[0], email: string): Promise<string> {
  const { list } = await site.admin.adminUser.list({ select: { keyword: email } })
  return list[0]?._id ?? ''
}

test('a member is banned with what they wrote, and both are taken back apart from each other', async ({
  page,
  site,
}) => {
  const { author, id } = await aScene(site, { title: '低价代购' })
  await talk(author, id, 2)
  const userId = await idOf(site, author.email)
  await logIn(page, site, administrator)
  await page.goto(`/admin/members/${userId}`)
  await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^信任：/ })).toBeVisible()

  const path = page.getByRole('navigation', { name: '当前位置' })
  await expect(path.getByRole('link')).toHaveText(['管理后台', '成员'])
  await expect(path.getByText(author.name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('term').filter({ hasText: '余额' })).toBeVisible()

  await page.getByRole('textbox', { name: '便条' }).fill('和另一个账号很像')
  await page.getByRole('button', { name: '添加便条' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '和另一个账号很像' })).toBeVisible()

  await page.getByRole('button', { name: '封禁…' }).click()
  const dialog = page.getByRole('dialog', { name: `封禁：${author.name}` })
  await dialog.getByRole('button', { name: '封禁' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByRole('button', { name: '广告' }).click()
  await pickOption(dialog.getByRole('combobox', { name: '同时移除其发布的内容' }), '最近 24 小时')
  await dialog.getByRole('button', { name: '封禁', exact: true }).click()
  await expect(page.getByText('生效中')).toBeVisible()
  expect((await page.request.get(`/${id}`)).status()).toBe(404)

  await page.getByRole('button', { name: '整批撤销' }).click()
  await page
    .getByRole('dialog', { name: /整批撤销/ })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(page.getByText('已恢复 3 项内容')).toBeVisible()
  expect((await page.request.get(`/${id}`)).status()).toBe(200)
  await expect(page.getByText('生效中')).toBeVisible()

  await page.getByRole('button', { name: '解除', exact: true }).click()
  const lifting = page.getByRole('dialog', { name: '解除处罚' })
  await lifting.getByRole('textbox', { name: '原因' }).fill('误判')
  await lifting.getByRole('button', { name: '解除' }).click()
  await expect(page.getByText('已解除')).toBeVisible()
  expect((await author.api.user.ownInfo()).sanction).toBeNull()
})

test('a device of a member is blocked where it is listed, once', async ({ page, site }) => {
  const { author } = await aScene(site)
  const userId = await idOf(site, author.email)
  const { devices } = await site.admin.adminUser.info({ userId })
  await logIn(page, site, administrator)
  await page.goto(`/admin/members/${userId}`)
  const name = devices[0]?.name ?? ''
  // The session that wrote last stands first.
  await page
    .getByRole('button', { name: `屏蔽 ${name}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `屏蔽 ${name}` })
  await dialog.getByRole('button', { name: '屏蔽', exact: true }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await pickOption(dialog.getByRole('combobox', { name: '效果' }), '不能注册和发布')
  await dialog.getByRole('button', { name: '广告' }).click()
  await dialog.getByRole('button', { name: '屏蔽', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { list } = await site.admin.adminBlock.list({})
  const block = list.find(({ deviceId }) => deviceId === devices[0]?.deviceId)
  expect(block).toMatchObject({ effect: 'write', range: '' })
  expect(block?.endTime).toBeGreaterThan(block?.createTime ?? 0)
  await expect(author.api.user.changeSignature({ signature: '你好' })).rejects.toMatchObject({
    code: 403,
    message: '当前网络暂时无法发布内容',
  })
  await site.admin.adminBlock.delete({ _id: block?._id ?? '' })
})

test('things are removed together, and come back by one press', async ({ page, site }) => {
  const { author, systemId } = await aScene(site, { title: '低价代购一' })
  await author.api.post.publish({ systemId, title: '低价代购二', content: '看 https://example.com' })
  const userId = await idOf(site, author.email)
  await logIn(page, site, administrator)
  await page.goto(`/admin/content?user=${userId}`)
  await expect(page.getByRole('heading', { level: 1, name: '内容' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: '有链接' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: '有链接' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: '全选' }).click()
  await page.getByRole('button', { name: '移除', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '移除 2 项内容' })
  await dialog.getByRole('button', { name: '侵权' }).click()
  await dialog.getByRole('button', { name: '移除', exact: true }).click()
  await expect(page.getByText(/^批次 #\d+：移除了 2 项内容$/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '原因：侵权' })).toHaveCount(2)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已恢复 2 项内容')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '公开' })).toHaveCount(2)
  await page.getByRole('tab', { name: '附件' }).click()
  await expect(page.getByText('没有符合条件的内容')).toBeVisible()
})

const notice = /^你被禁言，.+ 解除$/

async function aMutedMember(site: Site, hours = 24) {
  const muted = await anActor(site)
  const userId = await idOf(site, muted.email)
  await site.admin.adminUser.sanction({ userId, kind: 'mute', hours, reason: '人身攻击' })
  return muted
}

const places = (page: Page) => page.locator('[data-act="write"], [data-act="reply"]')

test('whoever is muted sees why, until when and where to object, and no place to write', async ({ page, site }) => {
  const { id } = await aScene(site)
  const muted = await aMutedMember(site)
  await logIn(page, site, muted)
  await page.goto(`/${id}`)
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText(/^原因：人身攻击/)).toBeVisible()
  await expect(places(page)).toHaveCount(0)
  for (const path of ['/platform/editor-posts', '/platform/editor-article', '/System/create', '/account']) {
    await page.goto(path)
    await expect(page.getByText(/^你被禁言/)).toBeVisible()
    await expect(page.getByText(/原因：人身攻击/)).toBeVisible()
    await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
  }
  // An empty list of theirs offers no way to write, either.
  await page.goto(`/author/${await idOf(site, muted.email)}`)
  await expect(page.getByText('你还没有发布过帖子')).toBeVisible()
  await expect(page.getByRole('link', { name: '发布第一篇' })).toHaveCount(0)
  await page.goto(`/${id}`)
  await page.getByRole('link', { name: '处罚与申诉' }).click()
  await expect(page).toHaveURL('/account/moderation')
})

test('a mute that ends gives the place to write back by itself', async ({ page, site }) => {
  const { id } = await aScene(site)
  await logIn(page, site, await aMutedMember(site, 0.002))
  await page.goto(`/${id}`)
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText(notice)).toBeHidden({ timeout: 20_000 })
  await expect(places(page)).toHaveCount(1)
})

test('a mute on one board is told on its posts alone, and goes when it is lifted', async ({ page, site }) => {
  const [here, elsewhere, muted] = [await aScene(site), await aScene(site), await anActor(site)]
  const userId = await idOf(site, muted.email)
  const { sanction } = await site.admin.adminUser.sanction({
    userId,
    kind: 'mute',
    hours: 24,
    reason: '评论含链接',
    systemId: here.systemId,
  })
  await logIn(page, site, muted)
  await page.goto(`/${elsewhere.id}`)
  await expect(places(page)).toHaveCount(1)
  await page.goto(`/platform/editor-posts?system=${here.systemId}`)
  await expect(page.getByText(/^你在「.+」被禁言，.+ 解除$/)).toBeVisible()
  await page.goto(`/${here.id}`)
  await expect(page.getByText(/^你在「.+」被禁言，.+ 解除$/)).toBeVisible()
  await expect(places(page)).toHaveCount(0)
  await site.admin.adminUser.lift({ sanctionId: sanction._id, reason: '改正了' })
  await expect(places(page)).toHaveCount(1)
})

test('whoever waits for approval reads so where they would write', async ({ page, site }) => {
  const { id } = await aScene(site)
  await site.admin.adminConfig.update({ MODERATION: { REGISTER: 'approve' } })
  await logIn(page, site, await site.newMember())
  await page.goto(`/${id}`)
  await expect(page.getByRole('region', { name: /^评论/ }).getByText('账号正在审核，通过后即可发布')).toBeVisible()
  await expect(places(page)).toHaveCount(0)
  await page.goto('/platform/editor-posts')
  await expect(page.getByText('账号正在审核，通过后即可发布')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('it is the same', async ({ page, site }) => {
    const { id } = await aScene(site)
    await logIn(page, site, await aMutedMember(site))
    await page.goto(`/webapp/${id}`)
    await expect(page.getByText(/^原因：人身攻击/)).toBeVisible()
    await expect(places(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: '说点什么' })).toHaveCount(0)
    for (const path of ['platform/posts-publish', 'system/create', 'seting/user-data/change-name']) {
      await page.goto(`/webapp/${path}`)
      await expect(page.getByText('你被禁言', { exact: true })).toBeVisible()
      await expect(page.getByText('原因：人身攻击')).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
  })

  test('a record and the list of contents fit', async ({ page, site }) => {
    const { author } = await aScene(site)
    const userId = await idOf(site, author.email)
    await logIn(page, site, administrator)
    for (const path of [`/admin/members/${userId}`, '/admin/content']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(width).toBeLessThanOrEqual(0)
    }
  })
})
