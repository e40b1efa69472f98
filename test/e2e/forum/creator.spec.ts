import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { toast } from '../support/media-files.ts'
import { aBoardOf, anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { sitDown } from '../support/writing.ts'

async function middleOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
  return y + height / 2
}

test('an author deletes and restores several posts at once, and sees what waits', async ({ page, site }) => {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  const ids: string[] = []
  for (const number of [1, 2, 3])
    ids.push((await author.api.post.publish({ systemId, title: `成批第 ${number} 篇`, content: '内容' }))._id)
  const reader = await anActor(site)
  await reader.api.comment.publishComment({ postsId: ids[2] ?? '', content: '说得好' })
  await logIn(page, site, author)

  await page.goto('/platform')
  await expect(page.getByRole('link', { name: /1 条新的评论和回复/ })).toHaveAttribute('href', '/message?type=comment')

  await page.goto('/platform/content/posts')
  await page.getByRole('checkbox', { name: '选择「成批第 1 篇」' }).check()
  await page.getByRole('checkbox', { name: '选择「成批第 2 篇」' }).check()
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.getByRole('button', { name: '删除所选' }).click()
  await expect(page.getByRole('dialog', { name: '删除选中的 2 篇帖子？' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('已删除 2 项')).toBeVisible()
  expect((await author.api.post.mine({ page: 1, limit: 10, select: { state: 'deleted' } })).total).toBe(2)

  await page.goto('/platform/content/posts?state=deleted')
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 前可恢复$/)).toHaveCount(2)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '恢复所选' }).click()
  await expect(page.getByText('已恢复 2 项')).toBeVisible()
  expect((await author.api.post.mine({ page: 1, limit: 10, select: { state: 'deleted' } })).total).toBe(0)
})

test('an author says of several posts at once who may read them', async ({ page, site }) => {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  const ids: string[] = []
  for (const number of [1, 2])
    ids.push((await author.api.post.publish({ systemId, title: `同锁第 ${number} 篇`, content: '内容' }))._id)
  await logIn(page, site, author)
  await page.goto('/platform/content/posts')
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `选择「同锁第 ${number} 篇」` }).check()
  await page.getByRole('button', { name: '阅读权限' }).click()
  const dialog = page.getByRole('dialog', { name: '设置 2 项的阅读权限' })
  // It has the focus from the beginning, and stays the list of the system while it has.
  await dialog.getByRole('combobox', { name: '阅读权限' }).selectOption('关注可见')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已更新 2 项的阅读权限')).toBeVisible()
  for (const id of ids) expect((await site.api().post.one({ id })).access).toMatchObject({ kind: 'follow' })
})

test.describe('my posts', () => {
  test('are listed with state and figures, deleted and restored', async ({ page, site }) => {
    const { writer, boardId } = await sitDown(page, site, '/platform')
    for (const at of [1, 2, 3]) {
      await writer.api.post.publish({
        systemId: boardId,
        title: `第 ${at} 篇`,
        content: '字',
        visibility: at === 2 ? 'private' : 'public',
      })
    }
    await page.goto('/platform/content/posts')
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(4)
    const row = rows.nth(1)
    const middle = await middleOf(row)
    for (const part of [row.getByRole('checkbox'), row.getByText('公开', { exact: true })])
      expect(Math.abs((await middleOf(part)) - middle)).toBeLessThan(1)
    await page.getByRole('link', { name: '仅自己可见' }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('link', { name: '全部', exact: true }).click()
    await expect(rows).toHaveCount(4)
    await page.getByRole('searchbox', { name: '搜索我的帖子' }).fill('第 3')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: '删除：第 3 篇' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(rows.nth(1)).toContainText('已删除')
    await page.getByRole('link', { name: '公开' }).click()
    await expect(page.getByText('没有找到符合条件的帖子')).toBeVisible()
    await page.goto('/platform/content/posts?state=deleted')
    await page.getByRole('button', { name: '恢复：第 3 篇' }).click()
    await expect(toast(page, '已恢复')).toBeVisible()
    expect((await writer.api.post.mine({})).list.map(({ state }) => state)).toEqual(['public', 'private', 'public'])
  })

  test('the creator centre shows the figures, as a line and as a table', async ({ page, site }) => {
    const { writer, boardId } = await sitDown(page, site, '/platform')
    const reader = await anActor(site)
    const { _id } = await writer.api.post.publish({ systemId: boardId, title: '数', content: '字' })
    await reader.api.like.create({ likeType: 'posts', objectId: _id })
    await page.goto('/platform')
    const nav = page.getByRole('navigation', { name: '创作中心导航' })
    await expect(nav.getByRole('link', { name: '数据分析' })).toHaveAttribute('href', '/platform/analysis')
    await expect(nav.getByRole('link', { name: '粉丝' })).toHaveAttribute('href', '/platform/fans')
    await expect(nav.getByText('文章')).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: /^消息/ })).toHaveAttribute('href', '/message')
    await expect(page.getByRole('heading', { name: '获赞' }).locator('..')).toContainText('1')
    await expect(page.getByRole('table', { name: '每天的浏览' }).getByRole('row')).toHaveCount(31)
    await page.getByRole('button', { name: '获赞', exact: true }).click()
    // The day, what it brought, and what the same day of the period before did.
    await expect(page.getByRole('table', { name: '每天的获赞' }).getByRole('row').last().getByRole('cell')).toHaveText([
      '1',
      '0',
    ])
    await page.getByRole('button', { name: '7 天' }).click()
    await page.getByRole('button', { name: '发帖', exact: true }).click()
    await expect(page.getByRole('table', { name: '每天的发帖' }).getByRole('row')).toHaveCount(8)
    await expect(page.getByRole('link', { name: '数', exact: true })).toBeVisible()
  })
  test('what the last days brought is a page, also on a narrow desk, and a file', async ({ page, site }) => {
    await page.setViewportSize({ width: 900, height: 800 })
    const { writer, boardId } = await sitDown(page, site, '/platform')
    const reader = await anActor(site)
    const { _id } = await writer.api.post.publish({ systemId: boardId, title: '=有人看的一篇', content: '字' })
    await reader.api.like.create({ likeType: 'posts', objectId: _id })
    await page.getByRole('button', { name: '打开导航' }).click()
    const drawer = page.getByRole('dialog', { name: '创作中心' })
    await drawer.getByRole('link', { name: '数据分析' }).click()
    await expect(drawer).toBeHidden()
    const byPost = page.getByRole('region', { name: '按帖子' }).first()
    await expect(byPost.getByRole('row').last().getByRole('cell')).toHaveText(['=有人看的一篇', '0', '1', '0', '0'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 CSV：按帖子' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(`"'=有人看的一篇"`)
    await page.getByRole('link', { name: '7 天' }).click()
    await expect(page.getByRole('region', { name: '按天' }).first().getByRole('row')).toHaveCount(8)
    // On a wide desk the drawing is wider, its letters are not larger.
    await page.setViewportSize({ width: 1600, height: 800 })
    const chart = page.locator('svg:has(polyline):has(text)').last()
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(1000)
    const letters = () => chart.locator('text').first().boundingBox()
    await expect.poll(async () => (await letters())?.height).toBeLessThan(17)
  })
})
