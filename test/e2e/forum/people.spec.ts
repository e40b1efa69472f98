import { anActor, aScene } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('what others do arrives without a reload, in every window, and is read in every window', async ({
  page,
  site,
}) => {
  const scene = await aScene(site, { title: '会有回音的帖子' })
  const other = await anActor(site)
  await logIn(page, site, scene.author)
  const second = await page.context().newPage()
  const socketOpen = Promise.all(
    [page, second].map((window) =>
      window.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived')),
    ),
  )
  await page.goto('/announcement')
  await second.goto('/message?type=comment')
  await Promise.all([takenOver(page), takenOver(second), socketOpen])

  await other.api.like.create({ likeType: 'posts', objectId: scene.id })
  await expect(page.getByRole('link', { name: '消息，1 条未读' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(second.getByRole('link', { name: '收到的赞 1 条未读' })).toBeVisible()

  // The window that shows the list has read it at once; the other one hears of it.
  await other.api.comment.publishComment({ postsId: scene.id, content: '写得真好' })
  await expect(second.getByText('写得真好')).toBeVisible()
  await second.getByRole('button', { name: '全部已读' }).click()
  await expect(page.getByRole('link', { name: '消息', exact: true })).toBeVisible()
  await expect(page).not.toHaveTitle(/^\(/)
  await second.getByRole('link', { name: '写得真好' }).click()
  await expect(second).toHaveURL(new RegExp(`/${scene.id}#c-`))
  await second.close()
})

test('an author has posts, figures, fans and everything they wrote; following shows on both sides', async ({
  page,
  site,
}) => {
  const scene = await aScene(site, { title: '作者的第一篇' })
  const { user } = await site.api().post.one({ id: scene.id })
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto(`/author/${user._id}`)
  await expect(page.getByRole('article', { name: '作者的第一篇' })).toBeVisible()
  await page.getByRole('button', { name: '关注', exact: true }).first().click()
  await expect(page.getByRole('link', { name: '1 粉丝' })).toBeVisible()
  await expect.poll(async () => (await site.api().user.publicInfo({ id: user._id })).fansNumber).toBe(1)
  await scene.author.api.comment.publishComment({ postsId: scene.id, content: '作者自己的补充' })
  const tabs = page.getByRole('navigation', { name: '作者内容' })
  await expect(tabs).toHaveText('帖子1文章动态1')
  await tabs.getByRole('link', { name: /^动态/ }).click()
  const saying = page.getByRole('article', { name: '作者自己的补充' })
  await expect(saying.getByRole('link', { name: '作者的第一篇' })).toHaveAttribute('href', /#c-\d+$/)
  await expect(page.getByRole('article', { name: '作者的第一篇' })).toBeVisible()
  await page.getByRole('link', { name: '1 粉丝' }).click()
  await expect(page.getByRole('link', { name: reader.name })).toBeVisible()
  await tabs.getByRole('link', { name: /^帖子/ }).click()
  await expect(page.getByRole('article', { name: '作者的第一篇' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: reader.name })).toBeVisible()
})

test('what others said is answered and liked where one hears of it, and many likes are one line', async ({
  page,
  site,
}) => {
  const scene = await aScene(site, { title: '大家都喜欢的一篇' })
  const reader = await anActor(site)
  const { _id: commentId } = await reader.api.comment.publishComment({ postsId: scene.id, content: '请教一下' })
  for (const fan of [reader, await anActor(site), await anActor(site)])
    await fan.api.like.create({ likeType: 'posts', objectId: scene.id, desired: true })
  await logIn(page, site, scene.author)
  await page.goto('/message?type=comment')
  const row = page.getByRole('listitem').filter({ hasText: '请教一下' })
  await row.getByRole('button', { name: '点赞' }).click()
  await expect(row.getByRole('button', { name: '点赞' })).toHaveAttribute('aria-pressed', 'true')
  await row.getByRole('button', { name: `回复 ${reader.name}` }).click()
  const field = row.getByRole('textbox', { name: `回复 ${reader.name}` })
  await field.fill('请讲')
  await field.press('Control+Enter')
  await expect(field).toBeHidden()
  const { list, comment } = await scene.author.api.comment.replies({ commentId })
  expect(list).toMatchObject([{ content: '请讲' }])
  expect(comment.isLike).toBe(true)
  await page.goto('/message?type=like')
  const comments = page.waitForRequest('**/api/aoir-notification/get-comment-notification*')
  await page.getByRole('link', { name: /评论回复/ }).click()
  await comments
  await page.goto('/message?type=like')
  await expect(page.getByText('等 3 人赞了你的帖子')).toBeVisible()
  await page.getByRole('button', { name: '还有 2 人赞了' }).click()
  await expect(page.getByText('赞了你的帖子')).toHaveCount(3)
})

test('name and signature are changed where the account is', async ({ page, site }) => {
  const who = await anActor(site)
  await logIn(page, site, who)
  await page.goto('/account')
  const name = page.getByRole('textbox', { name: '昵称' })
  const save = page.getByRole('button', { name: '保存' })
  await expect(save).toBeDisabled()
  await name.fill('a')
  await expect(save).toBeDisabled()
  // Said while typing.
  await name.fill('admin')
  await expect(name).toHaveAccessibleDescription(/昵称已被使用/)
  await expect(save).toBeDisabled()
  await name.fill(`新名字${who.name}`)
  await expect(page.getByText('这个昵称可以使用')).toBeVisible()
  await expect(page.getByText('有未保存的改动')).toBeVisible()
  await save.click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: `新名字${who.name}` })
      .or(page.getByText(`新名字${who.name}`))
      .first(),
  ).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('unfollowing asks first; notices have pages of their own', async ({ page, site }) => {
    const scene = await aScene(site)
    const { user } = await site.api().post.one({ id: scene.id })
    const reader = await anActor(site)
    await reader.api.follow.follow({ friendId: user._id })
    await scene.author.api.follow.follow({ friendId: (await reader.api.user.ownInfo())._id })
    await logIn(page, site, reader)
    await page.goto('/webapp/user/follow')
    await page.getByRole('button', { name: '互相关注' }).click()
    await page.getByRole('button', { name: '不再关注' }).click()
    await expect(page.getByRole('button', { name: '回关' })).toBeVisible()
    await page.goto('/webapp/user/message/follow')
    await expect(page.getByText('关注了你')).toBeVisible()
    await expect(page.getByRole('button', { name: '回关' })).toBeVisible()
  })
})
