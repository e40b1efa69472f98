import { aBoardOf, anActor } from './post-scene.ts'
import { expect, logIn, test } from './site.ts'

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
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '恢复所选' }).click()
  await expect(page.getByText('已恢复 2 项')).toBeVisible()
  expect((await author.api.post.mine({ page: 1, limit: 10, select: { state: 'deleted' } })).total).toBe(0)
})
