import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { pictures, toast } from './media-files.ts'
import { anActor, aScene, takenOver, talk } from './post-scene.ts'
import { expect, logIn, phone, test } from './site.ts'

const publishing = '**/api/aoir-system-posts-comment/publish'

const comments = (page: Page) => page.getByRole('region', { name: /^评论/ })
const box = (page: Page) => page.getByRole('button', { name: /说说你的看法|^草稿/ })
const item = (page: Page, id: string) => page.locator(`#c-${id}`)

/** How many drafts and letters lie in the browser; runs there. */
async function draftsKept(): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await settled(indexedDB.open('keyval-store'))
  const keys = await settled(database.transaction('keyval').objectStore('keyval').getAllKeys())
  database.close()
  return keys.filter((key) => String(key).startsWith('aoir:comments:')).length
}

/** As if pictures had been copied elsewhere; runs in the browser. */
function paste(area: HTMLElement | SVGElement, files: { name: string; bytes: string }[]): void {
  const clipboardData = new DataTransfer()
  for (const { name, bytes } of files) {
    const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
    clipboardData.items.add(new File([content], name, { type: 'image/png' }))
  }
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}

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

test('a comment is there at once, counted, and there again after a reload', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await open(page, `/${scene.id}/ForumSystemPosts`)
  await expect(comments(page).getByText('快来抢沙发')).toBeVisible()
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await expect(area).toBeFocused()
  await area.fill('走近、等待和放弃')
  await area.press('Control+Enter')
  await expect(comments(page).getByText('#1', { exact: true })).toBeVisible()
  await expect(comments(page).getByText('走近、等待和放弃')).toHaveCount(1)
  await expect(comments(page).getByRole('heading', { name: '评论 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: '评论 1', exact: true })).toBeVisible()
  await open(page, `/${scene.id}`)
  await expect(comments(page).getByText('走近、等待和放弃')).toHaveCount(1)
})

test('the keys of an input method send nothing; a draft outlives the page', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await open(page, `/${scene.id}`)
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await area.fill('写到一半')
  await area.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true })
  await area.press('Escape')
  await expect(box(page)).toHaveText('草稿：写到一半')
  // At once, and once more when it has been put away.
  for (const isPutAway of [false, true]) {
    if (isPutAway) await expect.poll(() => page.evaluate(draftsKept)).toBe(1)
    await open(page, `/${scene.id}`)
    await box(page).click()
    await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue('写到一半')
  }
  expect((await site.api().comment.comments({ postsId: scene.id })).total).toBe(0)
})

test('a reply opens below what it answers and names its target', async ({ page, site }) => {
  const scene = await aScene(site)
  const other = await anActor(site)
  const [id = ''] = await talk(other, scene.id, 1)
  await logIn(page, site, scene.author)
  await open(page, `/${scene.id}`)
  await item(page, id)
    .getByRole('button', { name: `回复 ${other.name}` })
    .click()
  const area = page.getByRole('textbox', { name: `回复 ${other.name}` })
  await expect(area).toBeFocused()
  await expect(page.getByText(`回复 @${other.name} · Ctrl + Enter 发送`)).toBeVisible()
  await area.fill('两个小时出头')
  await item(page, id).getByRole('button', { name: '回复', exact: true }).click()
  const first = item(page, id).getByRole('listitem').filter({ hasText: '两个小时出头' })
  await expect(first.getByText('楼主')).toBeVisible()
  await first.getByRole('button', { name: `回复 ${scene.author.name}` }).click()
  await page.getByRole('textbox', { name: `回复 ${scene.author.name}` }).fill('补一句')
  await page.getByRole('textbox', { name: `回复 ${scene.author.name}` }).press('Control+Enter')
  await expect(item(page, id).getByText(`回复 @${scene.author.name}：补一句`)).toBeVisible()
  await expect(comments(page).getByRole('heading', { name: '评论 3' })).toBeVisible()
})

test('held up by the network it keeps its words, and sent again it arrives once', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await open(page, `/${scene.id}`)
  const keys: (string | undefined)[] = []
  await page.route(publishing, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // It reaches the server, and its answer is lost.
    if (keys.length === 1) await route.fetch()
    return keys.length === 3 ? route.continue() : route.abort()
  })
  await box(page).click()
  await page.getByRole('textbox', { name: '写评论' }).fill('只说一次')
  await page.getByRole('button', { name: '发表', exact: true }).click()
  const failure = comments(page).getByRole('alert')
  await expect(failure).toContainText('发送失败：网络连接失败，请检查网络')
  await expect(comments(page).getByText('只说一次')).toBeVisible()
  await failure.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(failure.getByRole('button', { name: '重试' })).toBeVisible()
  await failure.getByRole('button', { name: '重试' }).click()
  await expect(comments(page).getByText('#1', { exact: true })).toBeVisible()
  await expect(failure).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect((await site.api().comment.comments({ postsId: scene.id })).total).toBe(1)
})

test('while it is under way it says so; what could not be sent is there after a reload', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await open(page, `/${scene.id}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(publishing, async (route) => {
    await held
    await route.abort()
  })
  await box(page).click()
  await page.getByRole('textbox', { name: '写评论' }).fill('慢慢来')
  await page.getByRole('button', { name: '发表', exact: true }).click()
  const letter = comments(page).getByRole('listitem').filter({ hasText: '慢慢来' })
  await expect(letter.getByRole('status')).toHaveText('发送中')
  await expect(letter).toHaveCSS('opacity', '0.6')
  release()
  await expect(letter.getByRole('alert')).toBeVisible()
  await page.unroute(publishing)
  await open(page, `/${scene.id}`)
  await expect(comments(page).getByText('发送失败：上次没有发出')).toBeVisible()
  await comments(page).getByRole('button', { name: '编辑' }).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await expect(area).toHaveValue('慢慢来')
  await area.press('Control+Enter')
  await expect(comments(page).getByText('#1', { exact: true })).toBeVisible()
})

test('likes follow the last wish and are the same everywhere on the page', async ({ page, site }) => {
  const scene = await aScene(site)
  const [id = ''] = await talk(await anActor(site), scene.id, 1)
  await logIn(page, site, await anActor(site))
  await open(page, `/${scene.id}`)
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

test('a link leads to a comment on a later page and marks it for a moment', async ({ page, site }) => {
  const scene = await aScene(site)
  const ids = await talk(await anActor(site), scene.id, 25)
  const last = ids[0] ?? ''
  await open(page, `/${scene.id}#c-${last}`)
  await expect(item(page, last)).toHaveAttribute('data-hit')
  await expect(item(page, last)).toBeInViewport()
  await expect(item(page, last)).toBeFocused()
  await expect(comments(page).getByText('第 25 条')).toHaveCount(0)
  await expect(item(page, last)).not.toHaveAttribute('data-hit')
  await page.getByRole('button', { name: '加载前面的评论' }).click()
  await expect(comments(page).getByText('第 6 条')).toBeVisible()
  await page.getByRole('button', { name: '加载前面的评论' }).click()
  await expect(comments(page).getByText('第 25 条')).toBeVisible()
  await expect(comments(page).getByText(/^第 \d+ 条$/)).toHaveCount(25)
})

test('a link leads to a reply far below the first three', async ({ page, site }) => {
  const scene = await aScene(site)
  const other = await anActor(site)
  const [commentId = ''] = await talk(other, scene.id, 1)
  const replies: string[] = []
  for (let number = 1; number <= 24; number += 1) {
    const { _id } = await other.api.comment.publishReply({ commentId, content: `答 ${number}` })
    replies.push(_id)
  }
  await open(page, `/${scene.id}`)
  await expect(item(page, commentId).getByText(/^答 \d+$/)).toHaveCount(3)
  await item(page, commentId).getByRole('button', { name: '展开 21 条回复' }).click()
  await expect(item(page, commentId).getByText(/^答 \d+$/)).toHaveCount(20)
  const wanted = replies.at(-1) ?? ''
  await open(page, `/${scene.id}?reply=${wanted}#c-${commentId}`)
  await expect(page.locator(`#r-${wanted}`)).toHaveAttribute('data-hit')
  await expect(page.locator(`#r-${wanted}`)).toBeInViewport()
})

test('deleted, a comment leaves its replies; without any it goes', async ({ page, site }) => {
  const scene = await aScene(site)
  const other = await anActor(site)
  const [kept = '', alone = ''] = await talk(other, scene.id, 2)
  await scene.author.api.comment.publishReply({ commentId: kept, content: '我看到了' })
  await logIn(page, site, other)
  await open(page, `/${scene.id}`)
  for (const id of [kept, alone]) {
    await item(page, id).getByRole('button', { name: '更多操作' }).first().click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(item(page, kept)).toContainText('该评论已删除')
  await expect(item(page, kept).getByText('我看到了')).toBeVisible()
  await expect(item(page, alone)).toHaveCount(0)
  await expect(comments(page).getByRole('heading', { name: '评论 1' })).toBeVisible()
  await open(page, `/${scene.id}`)
  await expect(item(page, kept)).toContainText('该评论已删除')
})

test('orders, and only what the author wrote', async ({ page, site }) => {
  const scene = await aScene(site)
  const ids = await talk(await anActor(site), scene.id, 11)
  await scene.author.api.like.create({ likeType: 'comment', objectId: ids[4] ?? '', wish: true })
  await scene.author.api.comment.publishComment({ postsId: scene.id, content: '楼主补充' })
  await open(page, `/${scene.id}`)
  const first = comments(page).getByRole('listitem').first()
  await expect(first).toContainText('第 5 条')
  await page.getByRole('button', { name: '最早' }).click()
  await expect(first).toContainText('第 1 条')
  await expect(comments(page).getByText('楼主补充')).toHaveCount(0)
  await page.getByRole('button', { name: '加载更多评论' }).click()
  await expect(comments(page).getByText('楼主补充')).toBeVisible()
  await page.getByRole('button', { name: '最新' }).click()
  await expect(first).toContainText('楼主补充')
  await page.getByRole('button', { name: '只看楼主' }).click()
  await expect(comments(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: '只看楼主' })).toHaveAttribute('aria-pressed', 'true')
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
  await open(page, `/${scene.id}`)
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
  await open(page, `/${scene.id}`)
  await box(page).click()
  await expect(page.getByRole('dialog').getByLabel('账号')).toBeVisible()
  await site.admin.post.close({ postsId: scene.id })
  await logIn(page, site, await anActor(site))
  await open(page, `/${scene.id}`)
  await expect(comments(page).getByText('该帖已关闭评论')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('somebody is found by the first letters and named in the text', async ({ page, site }) => {
  const scene = await aScene(site)
  const other = await anActor(site)
  const me = await anActor(site)
  const { _id: friendId } = await other.api.user.ownInfo()
  await me.api.follow.follow({ friendId, wish: true })
  await logIn(page, site, me)
  await open(page, `/${scene.id}`)
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await area.pressSequentially('问 @')
  await expect(page.getByRole('option', { name: other.name })).toBeVisible()
  await area.press('Enter')
  await expect(area).toHaveValue(`问 @${other.name} `)
  await page.getByRole('button', { name: '表情' }).click()
  await page.getByRole('button', { name: '🔥' }).click()
  await expect(area).toHaveValue(`问 @${other.name} 🔥`)
  await area.press('Control+Enter')
  await expect(comments(page).getByRole('link', { name: `@${other.name}` })).toHaveAttribute(
    'href',
    `/author/${friendId}`,
  )
})

test('pictures are pasted into a comment, three at most, and looked at large', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await open(page, `/${scene.id}`)
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  const files = (await pictures(4)).map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') }))
  await area.evaluate(paste, files)
  await expect(toast(page, '最多添加 3 张图片')).toBeVisible()
  await expect(page.getByRole('button', { name: /^查看第 \d 张图片，共 3 张$/ })).toHaveCount(3)
  await page.getByRole('button', { name: '移除第 2 张图片' }).click()
  await page.getByRole('button', { name: '发表', exact: true }).click()
  await expect(comments(page).getByText('#1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '查看第 2 张图片，共 2 张' }).click()
  await expect(page.getByRole('dialog', { name: '图片查看器' })).toBeVisible()
  const [comment] = (await site.api().comment.comments({ postsId: scene.id })).list
  expect(comment?.images).toHaveLength(2)
})

test('long comments are folded, and unfold', async ({ page, site }) => {
  const scene = await aScene(site)
  const content = Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 行`).join('\n')
  const { _id } = await (await anActor(site)).api.comment.publishComment({ postsId: scene.id, content })
  await open(page, `/${scene.id}`)
  const words = item(page, _id).locator('p')
  await item(page, _id).getByRole('button', { name: '展开全文' }).click()
  const open12 = (await words.boundingBox())?.height ?? 0
  await item(page, _id).getByRole('button', { name: '收起' }).click()
  const folded = (await words.boundingBox())?.height ?? 0
  expect(Math.round(folded / (open12 / 12))).toBe(8)
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
  await open(page, `/${scene.id}`)
  const contents = page.getByRole('navigation', { name: '目录' })
  await expect(contents.getByRole('link', { name: '甲' })).toHaveAttribute('aria-current', 'true')
  await contents.getByRole('link', { name: '丙' }).click()
  await expect(page.getByRole('heading', { name: '丙' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: '丙' })).toHaveAttribute('aria-current', 'true')
  await expect(contents.getByRole('link', { name: '甲' })).not.toHaveAttribute('aria-current')
  expect(views).toEqual([JSON.stringify({ postsId: scene.id })])
})

test('a manager closes, recommends and deletes with a reason; the post is gone for everybody else', async ({
  page,
  site,
}) => {
  const scene = await aScene(site)
  await logIn(page, site, { name: 'admin', password: 'the password of the first administrator' })
  await open(page, `/${scene.id}`)
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
  await act('删除')
  await page.getByRole('dialog').getByRole('textbox').fill('与板块无关')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page).toHaveURL(/\/System\/forum\/film-/)
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
  await open(page, `/${scene.id}`)
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await area.fill('发不出去')
  await area.press('Control+Enter')
  await expect(comments(page).getByRole('alert')).toBeVisible()
  await item(page, second)
    .getByRole('button', { name: `回复 ${other.name}` })
    .click()
  await page.getByRole('button', { name: '表情' }).click()
  await page.getByRole('textbox', { name: `回复 ${other.name}` }).pressSequentially('@')
  await expect(page.getByText('输入名字来查找')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

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
    await page.getByRole('button', { name: '点赞 0' }).last().tap()
    await expect(page.getByRole('button', { name: '点赞 1' })).toBeVisible()

    await page.goto(`/webapp/posts/reply/${id}`)
    await takenOver(page)
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
    await open(page, `/webapp/${scene.id}#c-${ids[0]}`)
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
