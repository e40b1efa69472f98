import type { Page, WebSocketRoute } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  aChatScene,
  browserOf,
  bubbles,
  field,
  listens,
  log,
  openChat,
  presence,
  row,
  rowOf,
  send,
  write,
} from './chat-scene.ts'
import { finger } from './finger.ts'
import { film, giveFiles, picture } from './media-files.ts'
import { anActor, aScene } from './post-scene.ts'
import { expect, logIn, test } from './site.ts'
import { onPhone } from './windows.ts'
import { bring } from './writing.ts'

const sending = '**/api/aoir-im-message/send-message'
const bell = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: count > 0 ? `消息，${count} 条未读` : '消息', exact: true })

test('two members talk: each sees at once what the other says, and that it was read', async ({
  browser,
  page,
  site,
}) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const other = await browserOf(browser, site, bob)
  await openChat(other.page, sessionId)
  await expect(presence(page)).toHaveText('在线')

  await send(page, '周日有空吗？')
  await expect(row(other.page, '周日有空吗？')).toBeVisible()
  await expect(row(page, '周日有空吗？').getByText('已读')).toBeVisible()
  await send(other.page, '有，几点？')
  await expect(row(page, '有，几点？')).toBeVisible()
  await expect(bubbles(page)).toHaveText(['周日有空吗？', '有，几点？'])
  await expect(bubbles(other.page)).toHaveText(['周日有空吗？', '有，几点？'])
  await expect(rowOf(page, bob.name)).toContainText('有，几点？')

  await other.context.close()
  await expect(presence(page)).toHaveText('离线')
  await send(page, '两点')
  await expect(row(page, '两点').getByText('送达')).toBeVisible()
  await expectAccessible(page, { within: 'main' })
})

test('unread messages are counted in every tab, and no longer when they were read in one', async ({
  context,
  page,
  site,
}) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await say(ann, '第一条')
  await logIn(page, site, bob)
  await page.goto('/announcement')
  await expect(bell(page, 1)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/message?type=like')
  await expect(second).toHaveTitle(/^\(1\) /)
  await say(ann, '第二条')
  for (const tab of [page, second]) {
    await expect(bell(tab, 2)).toBeVisible()
    await expect(tab).toHaveTitle(/^\(2\) /)
  }
  const menu = second.getByRole('navigation', { name: '消息分类' })
  await expect(menu.getByRole('link', { name: /我的消息/ })).toContainText('2')

  await openChat(second, sessionId)
  for (const tab of [page, second]) {
    await expect(bell(tab, 0)).toBeVisible()
    await expect(tab).not.toHaveTitle(/^\(/)
  }
})

test('everything is read by one press', async ({ page, site }) => {
  const bob = await anActor(site)
  const first = await aChatScene(site, { bob })
  const second = await aChatScene(site, { bob })
  await first.say(first.ann, '一')
  await second.say(second.ann, '二')
  await logIn(page, site, bob)
  await page.goto('/message?type=like')
  await expect(bell(page, 2)).toBeVisible()
  await page.getByRole('button', { name: '全部已读' }).click()
  await expect(bell(page, 0)).toBeVisible()
})

test('what is written without a network is sent once and in order when there is one, also after the page was closed', async ({
  browser,
  site,
}) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  const { context, page } = await browserOf(browser, site, ann)
  await openChat(page, sessionId)
  await context.setOffline(true)
  const words = ['第一句', '第二句', '第三句']
  for (const sentence of words) {
    await write(page, sentence)
    await expect(row(page, sentence).getByText('发送中')).toBeVisible()
  }
  await page.close()
  await context.setOffline(false)

  // Any page will do: the outbox is not the chat's.
  const next = await context.newPage()
  await next.goto('/announcement')
  const saidTo = async () => (await bob.api.im.messages({ sessionId })).list.map(({ message }) => message)
  await expect.poll(saidTo).toEqual(words)
  await openChat(next, sessionId)
  await expect(bubbles(next)).toHaveText(words)
  await expect(log(next).getByText('发送中')).toHaveCount(0)
  await context.close()
})

test('an answer that got lost doubles nothing; two tabs send in turn', async ({ context, page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  let isLost = true
  await page.route(sending, async (route) => {
    if (!isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await write(page, '只说一次')
  await expect(row(page, '只说一次').getByText('送达')).toBeVisible()
  const second = await context.newPage()
  await openChat(second, sessionId)
  await send(second, '从另一个窗口')
  await expect(bubbles(page)).toHaveText(['只说一次', '从另一个窗口'])
  expect((await bob.api.im.messages({ sessionId })).total).toBe(2)
})

test('one request at a time, nothing empty, and a refusal stays with its reason', async ({ page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await say(bob, '你好')
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await field(page).press('Enter')
  await expect(page.getByText('请输入消息内容')).toBeVisible()

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(sending, async (route) => {
    await held
    await route.fallback()
  })
  await write(page, '第一句')
  await expect(row(page, '第一句').getByText('发送中')).toBeVisible()
  await write(page, '第二句')
  await expect(page.getByText('正在发送消息, 请稍后再试')).toBeVisible()
  await expect(field(page)).toHaveValue('第二句')
  answer()
  await expect(row(page, '第一句').getByText('送达')).toBeVisible()
  await page.unroute(sending)

  const { _id: userId } = await ann.api.user.ownInfo()
  await bob.api.block.block({ userId, wish: true })
  await field(page).press('Enter')
  const refused = row(page, '第二句')
  await expect(refused.getByText('未送达')).toBeVisible()
  await expect(refused.getByRole('alert')).not.toBeEmpty()
  await bob.api.block.block({ userId, wish: false })
  await refused.getByRole('button', { name: '重发' }).click()
  await expect(row(page, '第二句').getByText('送达')).toBeVisible()
})

test('a message is recalled for both, and deleted for oneself', async ({ browser, page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const other = await browserOf(browser, site, bob)
  await openChat(other.page, sessionId)
  await send(page, '发错了')
  await send(page, '这条留着')
  await expect(row(other.page, '发错了')).toBeVisible()

  const choose = async (words: string, deed: string) => {
    await row(page, words).hover()
    await row(page, words).getByRole('button', { name: '消息操作' }).click()
    await page.getByRole('menuitem', { name: deed }).click()
  }
  await choose('发错了', '撤回')
  await expect(log(page).getByText('你撤回了一条消息')).toBeVisible()
  await expect(log(other.page).getByText('对方撤回了一条消息')).toBeVisible()
  await expect(row(other.page, '发错了')).toHaveCount(0)

  await choose('这条留着', '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, '这条留着')).toHaveCount(0)
  await expect(row(other.page, '这条留着')).toBeVisible()
  await page.reload()
  await listens(page)
  await expect(row(page, '这条留着')).toHaveCount(0)
  await say(bob, '好的')
  await expect(row(page, '好的')).toBeVisible()
  await other.context.close()
})

test('a picture is pasted, and looked at large', async ({ page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await bring(field(page), 'paste', await picture('image.png', 400, 300))
  await expect(log(page).getByText('送达')).toBeVisible()
  await log(page).getByRole('button', { name: /图片/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const [sent] = (await bob.api.im.messages({ sessionId })).list
  expect(sent).toMatchObject({ kind: 'image', image: { width: 400, height: 300 } })
})

test('pictures and films are sent out of the own files', async ({ page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const files = [await film(page, '日落.webm'), await picture('封面.png'), await picture('海.png')]
  const [sunset, cover] = await giveFiles(site, ann, files)
  await ann.api.attachment.updVideoCover({ videoUrl: sunset?.path ?? '', imageUrl: cover?.path ?? '' })

  await page.getByRole('button', { name: '图片', exact: true }).click()
  const images = page.getByRole('dialog', { name: '图片管理' })
  await images.getByRole('tab', { name: '我的图片' }).click()
  await images.getByRole('button', { name: /^图片 .*海\.png/ }).click()
  await images.getByRole('button', { name: '插入图片' }).click()
  await expect(log(page).getByText('送达')).toBeVisible()

  await page.getByRole('button', { name: '视频', exact: true }).click()
  const films = page.getByRole('dialog', { name: '视频管理' })
  await films.getByRole('tab', { name: '我的视频' }).click()
  await films.getByRole('button', { name: /日落\.webm/ }).click()
  await films.getByRole('button', { name: '插入视频' }).click()
  await expect(log(page).getByRole('button', { name: '播放视频' })).toBeVisible()
  const kinds = async () => (await bob.api.im.messages({ sessionId })).list.map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['image', 'video'])
  await expect(rowOf(page, bob.name)).toContainText('[视频]')
})

test('every session keeps its draft', async ({ page, site }) => {
  const ann = await anActor(site)
  const first = await aChatScene(site, { ann })
  const second = await aChatScene(site, { ann })
  await first.say(first.bob, '在吗')
  await second.say(second.bob, '你好')
  await logIn(page, site, ann)
  await openChat(page, first.sessionId)
  await field(page).fill('还没写完')
  await rowOf(page, second.bob.name).click()
  await expect(row(page, '你好')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(rowOf(page, first.bob.name)).toContainText('[草稿] 还没写完')
  await page.reload()
  await listens(page)
  await expect(rowOf(page, first.bob.name)).toContainText('[草稿] 还没写完')
  await rowOf(page, first.bob.name).click()
  await expect(field(page)).toHaveValue('还没写完')
  await send(page, '写完了')
  await expect(field(page)).toHaveValue('')
})

test('Enter sends, Shift with Enter begins a line, and an input method keeps its Enter', async ({ page, site }) => {
  const { ann, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await field(page).pressSequentially('一')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('二')
  await expect(field(page)).toHaveValue('一\n二')
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  await expect(field(page)).toHaveValue('一\n二')
  await expect(bubbles(page)).toHaveCount(0)
  await field(page).press('Enter')
  await expect(bubbles(page)).toHaveText(['一\n二'])
  await page.getByRole('button', { name: '表情' }).click()
  await page.getByRole('group', { name: '表情' }).getByRole('button', { name: '👍' }).click()
  await expect(field(page)).toHaveValue('👍')
})

test('older messages come in above without a jump; new ones wait behind a pill', async ({ page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  for (let number = 1; number <= 45; number += 1) await say(number % 2 ? ann : bob, `第 ${number} 条`)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await expect(row(page, '第 45 条')).toBeInViewport()
  const box = page.getByRole('region', { name: `与 ${bob.name} 的消息` })
  const place = async (words: string) => (await bubbles(page).filter({ hasText: words }).boundingBox())?.y ?? 0

  // Held back, so that the place can be measured before and after.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/get-user-conversation-message-list*', async (route) => {
    await held
    await route.fallback()
  })
  await box.evaluate((element) => element.scrollTo(0, -element.scrollHeight))
  const first = ((await bubbles(page).first().textContent()) ?? '').trim()
  const before = await place(first)
  answer()
  await expect(bubbles(page).first()).toHaveText('第 26 条')
  expect(Math.abs((await place(first)) - before)).toBeLessThan(2)

  const seen = await place(first)
  await say(bob, '新来的')
  const pill = page.getByRole('button', { name: '1 条新消息' })
  await expect(pill).toBeVisible()
  expect(Math.abs((await place(first)) - seen)).toBeLessThan(2)
  await expect(row(page, '新来的')).not.toBeInViewport()
  await pill.click()
  await expect(row(page, '新来的')).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

test('a cut connection is told, and what was missed comes when it is back', async ({ browser, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  const { context, page } = await browserOf(browser, site, ann)
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  await openChat(page, sessionId)
  isCut = true
  for (const socket of open) await socket.close()
  const bar = page.getByText('连接已断开，正在重连…')
  await expect(bar).toBeVisible()
  const wrong = await say(bob, '断线时说的一')
  await say(bob, '断线时说的二')
  await bob.api.im.recall({ messageId: wrong._id })
  await expect(bubbles(page)).toHaveCount(0)
  isCut = false
  await expect(bar).toBeHidden()
  await expect(log(page).getByText('对方撤回了一条消息')).toBeVisible()
  await expect(bubbles(page)).toHaveText(['断线时说的二'])
  await context.close()
})

test('a session is kept on top, and deleted', async ({ page, site }) => {
  const ann = await anActor(site)
  const first = await aChatScene(site, { ann })
  const second = await aChatScene(site, { ann })
  await first.say(first.bob, '早')
  await second.say(second.bob, '晚')
  await logIn(page, site, ann)
  await page.goto('/message')
  await listens(page)
  const names = page.getByRole('list', { name: '会话' }).getByRole('listitem')
  await expect(names).toContainText([second.bob.name, first.bob.name])
  await rowOf(page, first.bob.name).click()
  const choose = async (deed: string) => {
    await page.getByRole('button', { name: '会话操作' }).click()
    await page.getByRole('menuitem', { name: deed, exact: true }).click()
  }
  await expect(row(page, '早')).toBeVisible()
  await choose('置顶')
  await expect(names).toContainText([first.bob.name, second.bob.name])
  await choose('删除会话')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(names).toContainText([second.bob.name])
  await first.say(first.bob, '又见面了')
  await expect(rowOf(page, first.bob.name)).toContainText('又见面了')
})

test('a post is sent to a friend as a card', async ({ page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await say(ann, '看看这个')
  const { id } = await aScene(site, { title: '值得一读' })
  await logIn(page, site, ann)
  await page.goto(`/${id}`)
  await page.getByRole('button', { name: '分享' }).first().click()
  await page.getByRole('menuitem', { name: '发给好友' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `发送给 ${bob.name}` })
    .click()
  await expect(page.getByText('已发送')).toBeVisible()
  await openChat(page, sessionId)
  await expect(log(page).getByRole('link', { name: /值得一读/ })).toBeVisible()
})

test('without a session somebody I follow is picked', async ({ page, site }) => {
  const ann = await anActor(site)
  const bob = await anActor(site)
  await ann.api.follow.follow({ friendId: (await bob.api.user.ownInfo())._id })
  await logIn(page, site, ann)
  await page.goto('/message')
  await page.getByRole('list', { name: '关注的人' }).getByRole('button', { name: bob.name }).click()
  await expect(field(page)).toBeVisible()
  await send(page, '你好')
  await expect(rowOf(page, bob.name)).toContainText('你好')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a chat fills the screen and stays at its end; the list follows a finger', async ({ page, site }) => {
    const { ann, bob, sessionId, say } = await aChatScene(site)
    for (let number = 1; number <= 12; number += 1) await say(bob, `第 ${number} 条`)
    await logIn(page, site, ann)
    await page.goto('/webapp/user/message')
    const tabs = page.getByRole('navigation', { name: '主导航' })
    await expect(tabs.getByRole('link', { name: /消息/ })).toContainText('12')
    await rowOf(page, bob.name).click()
    await listens(page)
    await expect(tabs).toBeHidden()
    await expect(row(page, '第 12 条')).toBeInViewport()
    await send(page, '收到')
    await expect(row(page, '收到')).toBeInViewport()
    await expectAccessible(page, { within: 'main' })
    await row(page, '第 12 条').getByText('第 12 条').click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(row(page, '第 12 条')).toHaveCount(0)

    await page.getByRole('button', { name: '返回' }).click()
    await expect(tabs.getByRole('link', { name: /消息/ })).not.toContainText('12')
    const box = await rowOf(page, bob.name).boundingBox()
    const y = (box?.y ?? 0) + 36
    const hand = await finger(page)
    await hand.drag({ x: 300, y }, { x: 120, y })
    await hand.lift()
    await page.getByRole('button', { name: '置顶', exact: true }).click()
    await expect(rowOf(page, bob.name)).toContainText('已置顶')

    // An address of the desktop leads to the same chat.
    await page.goto(`/message?session=${sessionId}`)
    await expect(page).toHaveURL(`/webapp/user/message/chat/${sessionId}`)
    await expect(row(page, '收到')).toBeInViewport()
  })
})
