import { expectAccessible } from '../support/axe.ts'
import { box, comments, item, publishing } from '../support/comment-scene.ts'
import { anActor, aScene, talk } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('guests read the post and its comments without any script; what is not there is not found', async ({
  browser,
  site,
}) => {
  const scene = await aScene(site)
  await talk(await anActor(site), scene.id, 2)
  const page = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false })
  const answer = await page.goto(`/${scene.id}`)
  expect(answer?.status()).toBe(200)
  expect(await answer?.text()).not.toContain(' style=')
  await expect(page.getByRole('heading', { level: 1, name: '川西七天' })).toBeVisible()
  await expect(page.getByText('第 2 条')).toBeVisible()
  expect((await page.goto('/999999'))?.status()).toBe(404)
  await expect(page.getByText('Page Not Found: /999999')).toBeVisible()
  await scene.author.api.post.remove({ postsId: scene.id })
  expect((await page.goto(`/${scene.id}/ForumSystemPosts`))?.status()).toBe(404)
  await page.close()
})

test('likes follow the last click and are the same everywhere on the page', async ({ page, site }) => {
  const scene = await aScene(site)
  const [id = ''] = await talk(await anActor(site), scene.id, 1)
  await logIn(page, site, await anActor(site))
  await page.goto(`/${scene.id}`)
  const likes = page.getByRole('button', { name: /^点赞/ })
  const first = likes.first()
  await first.click()
  await first.click()
  await first.click()
  await expect(page.getByRole('button', { name: '点赞 1', exact: true })).toHaveCount(2)
  await item(page, id).getByRole('button', { name: '点赞 0' }).click()
  await expect(item(page, id).getByRole('button', { name: '点赞 1' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '收藏 0' }).first().click()
  await expect(page.getByRole('button', { name: '收藏 1' })).toHaveCount(2)
  await expect.poll(async () => (await site.api().post.one({ id: scene.id })).likeNumber).toBe(1)
  await expect.poll(async () => (await site.api().comment.comments({ postsId: scene.id })).list[0]?.likeNumber).toBe(1)
})

test('whatever is written is words', async ({ page, site }) => {
  const hostile = '"><img src=x onerror=tripwire()><script>tripwire()</script>'
  const name = '<svg onload=trip()>'
  const scene = await aScene(site, { title: hostile, content: hostile })
  const other = await anActor(site)
  await other.api.user.changeName({ newname: name })
  const words = `${hostile} @${name} javascript:tripwire() [a](javascript:tripwire())`
  const { _id } = await other.api.comment.publishComment({ postsId: scene.id, content: words })
  await other.api.comment.publishReply({ commentId: _id, content: words })
  await page.addInitScript(() => {
    const fired: string[] = []
    Object.assign(window, { fired, tripwire: () => fired.push('tripwire'), trip: () => fired.push('trip') })
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => fired.push(violatedDirective))
  })
  await page.goto(`/${scene.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  await expect(item(page, _id)).toContainText(words)
  await expect(item(page, _id).getByRole('link', { name, exact: true })).toHaveCount(2)
  await expect(item(page, _id).getByRole('link', { name: `@${name}` })).toHaveCount(2)
  expect(await page.locator('main a[href^="javascript"]').count()).toBe(0)
  expect(await page.title()).toContain(hostile)
  expect(await page.evaluate(() => (window as unknown as { fired: string[] }).fired)).toEqual([])
})

test('where nobody may write it says why; guests are asked in', async ({ page, site }) => {
  const scene = await aScene(site)
  await page.goto(`/${scene.id}`)
  await box(page).click()
  await expect(page.getByRole('dialog').getByLabel('账号')).toBeVisible()
  await site.admin.post.close({ postsId: scene.id })
  await logIn(page, site, await anActor(site))
  await page.goto(`/${scene.id}`)
  await expect(comments(page).getByText('该帖已关闭评论')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('the list of contents follows the reader; a reading is told once', async ({ page, site }) => {
  const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const heading = (text: string) => ({
    type: 'heading' as const,
    attrs: { level: 2 as const },
    content: [{ type: 'text' as const, text }],
  })
  const long = Array.from({ length: 30 }, () => paragraph('一行字'))
  const content = ['甲', '乙', '丙'].flatMap((name) => [heading(name), ...long])
  const scene = await aScene(site, { content: { type: 'doc', content } })
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/aoir-system-posts/view')) views.push(request.postData() ?? '')
  })
  await page.goto(`/${scene.id}`)
  const contents = page.getByRole('navigation', { name: '目录' })
  await expect(contents.getByRole('link', { name: '甲' })).toHaveAttribute('aria-current', 'true')
  await contents.getByRole('link', { name: '丙' }).click()
  await expect(page.getByRole('heading', { name: '丙' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: '丙' })).toHaveAttribute('aria-current', 'true')
  await expect(contents.getByRole('link', { name: '甲' })).not.toHaveAttribute('aria-current')
  expect(views).toEqual([JSON.stringify({ postsId: scene.id, from: 'direct' })])
})

test('a manager closes, recommends and deletes with a reason; the post is gone for everybody else', async ({
  page,
  site,
}) => {
  const scene = await aScene(site)
  await logIn(page, site, { name: 'admin', password: 'the password of the first keeper' })
  await page.goto(`/${scene.id}`)
  const menu = page.getByRole('article').getByRole('button', { name: '更多操作' })
  const act = async (name: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('设为推荐')
  await expect(page.getByRole('article').getByText('精华')).toBeVisible()
  await act('关闭评论')
  await expect(comments(page).getByText('该帖已关闭评论')).toBeVisible()
  await act('开放评论')
  await expect(box(page)).toBeVisible()
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  await act('删除')
  await page.getByRole('dialog').getByRole('textbox').fill('与板块无关')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page).toHaveURL(/\/System\/forum\/film-/)
  await expect(page.getByText('该板块还没有帖子')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  await expect(scene.author.api.post.one({ id: scene.id })).rejects.toMatchObject({ code: 404 })
})

test('everything that opens is accessible in both themes', async ({ page, site }) => {
  const scene = await aScene(site)
  const other = await anActor(site)
  const [first = '', second = ''] = await talk(other, scene.id, 2)
  await other.api.comment.publishReply({ commentId: first, content: '先说一句' })
  await other.api.comment.deleteComment({ commentId: first })
  await logIn(page, site, await anActor(site))
  await page.route(publishing, (route) => route.abort())
  await page.goto(`/${scene.id}`)
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await area.fill('发不出去')
  await area.press('Control+Enter')
  await expect(comments(page).getByText('等待网络')).toBeVisible()
  await item(page, second)
    .getByRole('button', { name: `回复 ${other.name}` })
    .click()
  await page.getByRole('button', { name: '表情' }).click()
  await page.getByRole('textbox', { name: `回复 ${other.name}` }).pressSequentially('@')
  await expect(page.getByText('输入名字来查找')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('one writes in a sheet, answers on the page of a comment, and comes back to the same place', async ({
    page,
    site,
  }) => {
    const scene = await aScene(site)
    const other = await anActor(site)
    const [id = ''] = await talk(other, scene.id, 1)
    await scene.author.api.comment.publishReply({ commentId: id, content: '一' })
    const me = await anActor(site)
    await logIn(page, site, me)
    const views: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/aoir-system-posts/view')) views.push(request.url())
    })
    await page.goto(`/${scene.id}`)
    await expect(page).toHaveURL(`/webapp/${scene.id}`)
    await takenOver(page)
    await page.getByRole('button', { name: '说点什么…' }).tap()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('textbox', { name: '写评论' })).toBeFocused()
    await expectAccessible(page)
    await sheet.getByRole('textbox', { name: '写评论' }).fill('在路上看的')
    await sheet.getByRole('button', { name: '发表' }).tap()
    await expect(sheet).toHaveCount(0)
    const written = comments(page).getByRole('listitem').filter({ hasText: '在路上看的' })
    await expect(written.getByText('#2', { exact: true })).toBeVisible()
    await expect(written).toBeInViewport()
    await expect(page.getByRole('button', { name: '评论 3', exact: true })).toBeVisible()
    // Again, now that its code is there before the sheet opens.
    await page.getByRole('button', { name: '说点什么…' }).tap()
    await expect(sheet.getByRole('textbox', { name: '写评论' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: '点赞 0' }).last().tap()
    await expect(page.getByRole('button', { name: '点赞 1' })).toBeVisible()

    await page.goto(`/webapp/posts/reply/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: '1 条回复' })).toBeVisible()
    await page.getByRole('button', { name: `回复 ${other.name}…` }).tap()
    await sheet.getByRole('textbox').fill('二')
    await sheet.getByRole('button', { name: '回复', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: '2 条回复' })).toBeVisible()
    const replies = page.getByRole('region', { name: '全部回复' }).getByRole('listitem')
    await expect(replies.last()).toContainText('二')
    await page.getByRole('button', { name: '最新' }).tap()
    await expect(replies.first()).toContainText('二')
    await page.getByRole('link', { name: /查看原帖/ }).tap()
    await expect(page).toHaveURL(`/webapp/${scene.id}#c-${id}`)
    await expect(item(page, id)).toHaveAttribute('data-hit')
    await page.getByRole('button', { name: '返回' }).tap()
    await expect(replies.first()).toBeVisible()
    expect(views).toHaveLength(2)
  })

  test('a link leads to a comment on a later page inside of the pane', async ({ page, site }) => {
    const scene = await aScene(site)
    const ids = await talk(await anActor(site), scene.id, 15)
    await logIn(page, site, await anActor(site))
    await page.goto(`/webapp/${scene.id}#c-${ids[0]}`)
    await expect(item(page, ids[0] ?? '')).toHaveAttribute('data-hit')
    await expect(item(page, ids[0] ?? '')).toBeInViewport()
  })

  test('what is not there is not found', async ({ page, site }) => {
    await logIn(page, site, await anActor(site))
    expect((await page.goto('/webapp/999999'))?.status()).toBe(404)
    await expect(page.getByText('Page Not Found: /webapp/999999')).toBeVisible()
    expect((await page.goto('/webapp/posts/reply/999999'))?.status()).toBe(404)
  })
})
