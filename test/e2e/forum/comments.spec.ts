import { box, comments, item, publishing } from '../support/comment-scene.ts'
import { chooseFrom, picture, pictures, toast } from '../support/media-files.ts'
import { anActor, aScene, talk } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'

/** How many drafts and pending comments are kept in the browser; runs there. */
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

test('a comment is there at once, counted, and there again after a reload', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await page.goto(`/${scene.id}/ForumSystemPosts`)
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
  await page.goto(`/${scene.id}`)
  await expect(comments(page).getByText('走近、等待和放弃')).toHaveCount(1)
})

test('the keys of an input method send nothing; a draft outlives the page', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await page.goto(`/${scene.id}`)
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await area.fill('写到一半')
  await area.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true })
  await area.press('Escape')
  await expect(box(page)).toHaveText('草稿：写到一半')
  // At once, and once more when it has been put away.
  for (const isPutAway of [false, true]) {
    if (isPutAway) await expect.poll(() => page.evaluate(draftsKept)).toBe(1)
    await page.goto(`/${scene.id}`)
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
  await page.goto(`/${scene.id}`)
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
  // A picture is an answer, too.
  await first.getByRole('button', { name: `回复 ${scene.author.name}` }).click()
  await chooseFrom(page, page.getByRole('button', { name: '添加图片，最多 3 张' }), [await picture('答.png')])
  await item(page, id).getByRole('button', { name: '回复', exact: true }).click()
  await expect(item(page, id).getByRole('button', { name: /^查看.*图片/ })).toBeVisible()
  await expect(comments(page).getByRole('heading', { name: '评论 4' })).toBeVisible()
})

test('the focus stays where one wrote, and where something was taken away', async ({ page, site }) => {
  const scene = await aScene(site)
  const me = await anActor(site)
  const [first = ''] = await talk(me, scene.id, 2)
  await logIn(page, site, me)
  await page.goto(`/${scene.id}`)
  const area = page.getByRole('textbox', { name: '写评论' })
  await box(page).click()
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await expect(box(page)).toBeFocused()
  await box(page).press('Enter')
  await area.press('Escape')
  await expect(box(page)).toBeFocused()
  await box(page).press('Enter')
  await area.fill('说完了')
  await area.press('Control+Enter')
  await expect(box(page)).toBeFocused()
  const reply = item(page, first).getByRole('button', { name: `回复 ${me.name}` })
  await reply.click()
  await page.getByRole('textbox', { name: `回复 ${me.name}` }).press('Escape')
  await expect(reply).toBeFocused()
  await item(page, first).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(item(page, first)).toHaveCount(0)
  await expect(comments(page).locator('li:focus')).toHaveCount(1)
})

test('a reply box opens in sight with its buttons, at the lower edge too', async ({ page, site }) => {
  const scene = await aScene(site)
  const me = await anActor(site)
  const [id = ''] = await talk(me, scene.id, 1)
  await logIn(page, site, me)
  await page.goto(`/${scene.id}`)
  const reply = item(page, id).getByRole('button', { name: `回复 ${me.name}` })
  // As low in the window as it can be: the field has just room, the buttons below it have none.
  await reply.evaluate((button) => {
    document.body.style.paddingBottom = '600px'
    window.scrollTo(0, button.getBoundingClientRect().bottom + window.scrollY + 80 - window.innerHeight)
  })
  await reply.click()
  await expect(item(page, id).getByRole('button', { name: '取消', exact: true })).toBeInViewport({ ratio: 1 })
})

test('held up by the network it keeps its words, and sent again it arrives once', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await page.goto(`/${scene.id}`)
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
  const waiting = comments(page).getByRole('listitem').filter({ hasText: '只说一次' }).getByRole('status')
  await expect(waiting).toHaveText('等待网络')
  await expect(comments(page).getByText('只说一次')).toBeVisible()
  // It is tried again by itself, and at once when the network is back: nobody has to press anything.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(comments(page).getByText('#1', { exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect((await site.api().comment.comments({ postsId: scene.id })).total).toBe(1)
})

test('while it is under way it says so; what could not be sent goes out after a reload', async ({ page, site }) => {
  const scene = await aScene(site)
  await logIn(page, site, await anActor(site))
  await page.goto(`/${scene.id}`)
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
  const pending = comments(page).getByRole('listitem').filter({ hasText: '慢慢来' })
  await expect(pending.getByRole('status')).toHaveText('发送中')
  await expect(pending).toHaveCSS('opacity', '0.6')
  release()
  await expect(pending.getByRole('status')).toHaveText('等待网络')
  await page.unroute(publishing)
  // On whichever page: nobody has to press anything.
  await page.goto('/announcement')
  await expect.poll(async () => (await site.api().comment.comments({ postsId: scene.id })).total).toBe(1)
  await page.goto(`/${scene.id}`)
  await expect(comments(page).getByText('慢慢来')).toHaveCount(1)
  await expect(comments(page).getByText('#1', { exact: true })).toBeVisible()
})

test('a link leads to a comment on a later page and marks it for a moment', async ({ page, site }) => {
  const scene = await aScene(site)
  const ids = await talk(await anActor(site), scene.id, 25)
  const last = ids[0] ?? ''
  await page.goto(`/${scene.id}#c-${last}`)
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
  await page.goto(`/${scene.id}`)
  await expect(item(page, commentId).getByText(/^答 \d+$/)).toHaveCount(3)
  await item(page, commentId).getByRole('button', { name: '展开 21 条回复' }).click()
  await expect(item(page, commentId).getByText(/^答 \d+$/)).toHaveCount(20)
  const wanted = replies.at(-1) ?? ''
  await page.goto(`/${scene.id}?reply=${wanted}#c-${commentId}`)
  await expect(page.locator(`#r-${wanted}`)).toHaveAttribute('data-hit')
  await expect(page.locator(`#r-${wanted}`)).toBeInViewport()
})

test('deleted, a comment leaves its replies; without any it goes', async ({ page, site }) => {
  const scene = await aScene(site)
  const other = await anActor(site)
  const [kept = '', alone = ''] = await talk(other, scene.id, 2)
  await scene.author.api.comment.publishReply({ commentId: kept, content: '我看到了' })
  await logIn(page, site, other)
  await page.goto(`/${scene.id}`)
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
  await page.goto(`/${scene.id}`)
  await expect(item(page, kept)).toContainText('该评论已删除')
})

test('orders, and only what the author wrote', async ({ page, site }) => {
  const scene = await aScene(site)
  const ids = await talk(await anActor(site), scene.id, 11)
  await scene.author.api.like.create({ likeType: 'comment', objectId: ids[4] ?? '', desired: true })
  await scene.author.api.comment.publishComment({ postsId: scene.id, content: '楼主补充' })
  await page.goto(`/${scene.id}`)
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

test('somebody is found by the first letters and named in the text', async ({ page, site }) => {
  const scene = await aScene(site)
  const other = await anActor(site)
  const me = await anActor(site)
  const { _id: friendId } = await other.api.user.ownInfo()
  await me.api.follow.follow({ friendId, desired: true })
  await logIn(page, site, me)
  await page.goto(`/${scene.id}`)
  await box(page).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await area.pressSequentially('问 @')
  await expect(page.getByRole('option', { name: other.name })).toBeVisible()
  await area.press('Enter')
  await expect(area).toHaveValue(`问 @${other.name} `)
  await page.getByRole('button', { name: '表情' }).click()
  await page.getByRole('button', { name: '🔥' }).click()
  await expect(area).toHaveValue(`问 @${other.name} 🔥`)
  await area.press('Escape')
  await expect(page.getByRole('button', { name: '🔥' })).toBeHidden()
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
  await page.goto(`/${scene.id}`)
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
  await page.goto(`/${scene.id}`)
  const words = item(page, _id).locator('p')
  await item(page, _id).getByRole('button', { name: '展开全文' }).click()
  const open12 = (await words.boundingBox())?.height ?? 0
  await item(page, _id).getByRole('button', { name: '收起' }).click()
  const folded = (await words.boundingBox())?.height ?? 0
  expect(Math.round(folded / (open12 / 12))).toBe(8)
})
