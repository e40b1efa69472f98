import type { Page } from '@playwright/test'
import { keptActs, readUntilKept, shellKept } from '../support/offline.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { chooseBoard, editor, parts, publishButton, published, sitDown } from '../support/writing.ts'

test.use({ serviceWorkers: 'allow' })

const comments = (page: Page) => page.getByRole('region', { name: /^评论/ })

/** Reads a post until it can be read without a network, too. */
async function read(page: Page, id: string): Promise<void> {
  await readUntilKept(page, `/${id}`)
  await shellKept(page)
}

/** Of these nothing is lost with the page. */
const written = async (page: Page) =>
  (await keptActs(page)).map(({ body }) => body.content ?? body.desired ?? body.title)

async function comment(page: Page, words: string): Promise<void> {
  await page.locator('[data-act="write"]').first().click()
  await page.getByRole('textbox', { name: '写评论' }).fill(words)
  await page.getByRole('button', { name: '发表', exact: true }).click()
  await expect(waiting(page, words)).toHaveText('等待网络')
  await expect.poll(() => written(page)).toContain(words)
}

const waiting = (page: Page, words: string) =>
  comments(page).getByRole('listitem').filter({ hasText: words }).getByRole('status')

test('what is done without a network is there at once, and sent once when there is one', async ({
  page,
  context,
  site,
}) => {
  const { id, author } = await aScene(site)
  const me = await anActor(site)
  await logIn(page, site, me)
  await read(page, id)
  await page.close()

  const tunnel = await context.newPage()
  await visit(tunnel, `/${id}`)
  await context.setOffline(true)
  await comment(tunnel, '隧道里的第一条')
  await comment(tunnel, '隧道里的第二条')
  const like = tunnel.getByRole('button', { name: /点赞/ }).first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await tunnel.getByRole('button', { name: '关注', exact: true }).first().click()
  await tunnel.getByRole('button', { name: /^收藏/ }).first().click()
  await expect.poll(async () => (await keptActs(tunnel)).length).toBe(5)

  await test.step('a page that is loaded anew still has it', async () => {
    await expect(tunnel.locator('html')).toHaveAttribute('data-kept', `/${id}`)
    await tunnel.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(waiting(tunnel, '隧道里的第一条')).toHaveText('等待网络')
    const second = await context.newPage()
    await visit(second, '/offline')
    const box = second.getByRole('region', { name: '等待发出' })
    await expect(box.getByRole('listitem')).toHaveCount(5)
    await expect(box.getByRole('listitem').first()).toContainText('隧道里的第一条')
  })

  await test.step('two tabs send it once', async () => {
    await context.setOffline(false)
    const said = async () => (await site.api().comment.comments({ postsId: id, sort: 'old' })).list
    await expect
      .poll(async () => (await said()).map(({ content }) => content))
      .toEqual(['隧道里的第一条', '隧道里的第二条'])
    await expect.poll(async () => (await me.api.post.one({ id })).isLike).toBe(true)
    await expect.poll(async () => (await me.api.post.one({ id })).isCollect).toBe(true)
    const { _id } = await author.api.user.ownInfo()
    await expect.poll(async () => (await me.api.user.publicInfo({ id: _id })).isFollow).toBe(true)
    await expect(comments(tunnel).getByText('等待网络')).toHaveCount(0)
    await expect(comments(tunnel).getByText('隧道里的第二条')).toHaveCount(1)
    expect((await said()).length).toBe(2)
  })
})

test('a reply waits below its comment, also in a page that is loaded anew, and is sent once', async ({
  page,
  context,
  site,
}) => {
  const { id, author } = await aScene(site)
  const { _id: commentId } = await author.api.comment.publishComment({ postsId: id, content: '楼主自己占的楼' })
  await logIn(page, site, await anActor(site))
  await read(page, id)
  await page.close()

  const tunnel = await context.newPage()
  await visit(tunnel, `/${id}`)
  await context.setOffline(true)
  const words = '隧道里的回复'
  const name = `回复 ${author.name}`
  const below = tunnel.locator(`#c-${commentId}`)
  await below.getByRole('button', { name }).click()
  await tunnel.getByRole('textbox', { name }).fill(words)
  await tunnel.getByRole('textbox', { name }).press('Control+Enter')
  const waits = below.getByRole('listitem').filter({ hasText: words }).getByRole('status')
  await expect(waits).toHaveText('等待网络')
  await expect.poll(() => written(tunnel)).toEqual([words])
  await expect(tunnel.locator('html')).toHaveAttribute('data-kept', `/${id}`)
  await tunnel.reload()
  await expect(waits).toHaveText('等待网络')
  await context.setOffline(false)
  const said = async () => (await site.api().comment.replies({ commentId })).list.map(({ content }) => content)
  await expect.poll(said).toEqual([words])
  await expect(waits).toHaveCount(0)
  await expect(below.getByText(words)).toHaveCount(1)
  expect(await said()).toEqual([words])
})

test('closed in between, it goes out from whichever page comes next; the last press of a switch counts', async ({
  page: window,
  context,
  site,
}) => {
  const { id } = await aScene(site)
  const me = await anActor(site)
  await logIn(window, site, me)
  const page = await context.newPage()
  await read(page, id)
  await context.setOffline(true)
  await comment(page, '关掉以后再发')
  const like = page.getByRole('button', { name: /点赞/ }).first()
  for (const isOn of ['true', 'false']) {
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', isOn)
  }
  await expect.poll(() => written(page)).toEqual(expect.arrayContaining(['关掉以后再发', false]))
  await expect.poll(() => written(page)).toHaveLength(2)
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await visit(next, '/announcement')
  await expect
    .poll(async () => (await site.api().comment.comments({ postsId: id })).list.map(({ content }) => content))
    .toEqual(['关掉以后再发'])
  await expect.poll(() => next.evaluate(() => localStorage.getItem('aoir:acts'))).toBeNull()
  expect((await me.api.post.one({ id })).isLike).toBe(false)
})

test('what the server refuses comes back with its words', async ({ page: window, context, site }) => {
  const { id, author } = await aScene(site)
  await logIn(window, site, await anActor(site))
  // The console of a page without a network speaks of it.
  const page = await context.newPage()
  await read(page, id)
  await context.setOffline(true)
  await comment(page, '来晚了的一句')
  await author.api.post.remove({ postsId: id })
  await context.setOffline(false)
  await visit(page, '/offline')
  const box = page.getByRole('region', { name: '等待发出' })
  await expect(box).toContainText('没有发出')
  await expect(box).toContainText('来晚了的一句')
  await expect(box).toContainText('你写的内容还在')
  await box.getByRole('button', { name: '删除' }).click()
  await expect(box).toHaveCount(0)
})

test('a post is published when there is a network, once; a refused one goes back into the form', async ({
  page: window,
  context,
  site,
}) => {
  const { writer, boardId, boardName } = await sitDown(window, site)
  await window.close()
  const page = await context.newPage()
  const write = async (title: string) => {
    await visit(page, editor)
    await shellKept(page)
    await parts(page).title.fill(title)
    await parts(page).text.fill('隧道里写的正文')
    await chooseBoard(page, boardName)
    await context.setOffline(true)
    await publishButton(page).click()
    await expect(page).toHaveURL('/offline')
    await expect(box(page).getByRole('listitem')).toContainText(title)
  }
  const box = (where: Page) => where.getByRole('region', { name: '等待发出' })
  await write('隧道里的帖子')
  await context.setOffline(false)
  await expect(box(page)).toHaveCount(0)
  await expect.poll(async () => (await published(writer)).map(({ title }) => title)).toEqual(['隧道里的帖子'])

  await write('来晚了的帖子')
  const { _id: userId } = await writer.api.user.ownInfo()
  await site.admin.board.mute({ systemId: boardId, userId, reason: '测试' })
  await context.setOffline(false)
  await expect(box(page)).toContainText('没有发出')
  await box(page).getByRole('button', { name: '继续编辑' }).click()
  await expect(parts(page).title).toHaveValue('来晚了的帖子')
  await expect(parts(page).text).toContainText('隧道里写的正文')
})
