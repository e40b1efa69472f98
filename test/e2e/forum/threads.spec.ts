import { anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('a post is followed from its menu, and no longer', async ({ page, site }) => {
  const scene = await aScene(site)
  const [reader, other] = [await anActor(site), await anActor(site)]
  await logIn(page, site, reader)
  await page.goto(`/${scene.id}`)
  const menu = page.getByRole('button', { name: '更多操作' }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: '关注帖子', exact: true }).click()
  await expect(page.getByText('已关注，有新评论会告诉你')).toBeVisible()
  await other.api.comment.publishComment({ postsId: scene.id, content: '给关注者' })
  await page.goto('/message?type=comment')
  await expect(page.getByText('评论了你关注的帖子')).toBeVisible()
  await expect(page.getByText('给关注者')).toBeVisible()
  await page.goto(`/${scene.id}`)
  await menu.click()
  await page.getByRole('menuitem', { name: '取消关注帖子' }).click()
  await expect(page.getByText('已取消关注帖子')).toBeVisible()
  expect(await reader.api.notification.thread({ postsId: scene.id })).toEqual({ state: 'default' })
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('an author wants no more reminders of their post, and again', async ({ page, site }) => {
    const scene = await aScene(site)
    await logIn(page, site, scene.author)
    await page.goto(`/webapp/${scene.id}`)
    const menu = page.getByRole('button', { name: '更多操作' }).first()
    await menu.tap()
    await page.getByRole('menuitem', { name: '不再提醒' }).tap()
    await expect(page.getByText('不再提醒这个帖子里的动静')).toBeVisible()
    await menu.tap()
    await expect(page.getByRole('menuitem', { name: '恢复提醒' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '关注帖子' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: '恢复提醒' }).tap()
    await expect(page.getByText('已恢复提醒')).toBeVisible()
  })
})
