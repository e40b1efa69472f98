import { adminPassword } from '../../support/server.ts'
import { anActor, aScene, talk } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
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

  await page.getByRole('textbox', { name: '便条' }).fill('和另一个账号很像')
  await page.getByRole('button', { name: '添加便条' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '和另一个账号很像' })).toBeVisible()

  await page.getByRole('button', { name: '封禁…' }).click()
  const dialog = page.getByRole('dialog', { name: `封禁：${author.name}` })
  await dialog.getByRole('button', { name: '封禁' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByRole('button', { name: '广告' }).click()
  await dialog.getByRole('combobox', { name: '同时移除其发布的内容' }).click()
  await page.getByRole('option', { name: '最近 24 小时' }).click()
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

const sentence = /^你已被禁言至 .+，只能浏览，不能发布内容。原因：人身攻击$/

async function aMutedMember(site: Parameters<typeof aScene>[0]) {
  const muted = await anActor(site)
  const userId = await idOf(site, muted.email)
  await site.admin.adminUser.sanction({ userId, kind: 'mute', hours: 24, reason: '人身攻击' })
  return muted
}

test('whoever is muted sees why and until when, and no place to write', async ({ page, site }) => {
  const { id } = await aScene(site)
  await logIn(page, site, await aMutedMember(site))
  await page.goto(`/${id}`)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('[data-act="write"], [data-act="reply"]')).toHaveCount(0)
  await page.goto('/platform/editor-posts')
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('it is the same', async ({ page, site }) => {
    const { id } = await aScene(site)
    await logIn(page, site, await aMutedMember(site))
    await page.goto(`/webapp/${id}`)
    await expect(page.getByText(sentence)).toBeVisible()
    await page.goto('/webapp/platform/posts-publish')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
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
