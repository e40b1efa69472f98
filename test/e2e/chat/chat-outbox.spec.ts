import type { WebSocketRoute } from '@playwright/test'
import {
  aChatScene,
  browserOf,
  bubbles,
  field,
  listens,
  log,
  openChat,
  row,
  rowOf,
  send,
  write,
} from '../support/chat-scene.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'

const sending = '**/api/aoir-im-message/send-message'

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
  // Only the second attempt is answered; until then another window would send it as well.
  const answered = page.waitForResponse(sending)
  await write(page, '只说一次')
  await expect(row(page, '只说一次').getByText('送达')).toBeVisible()
  expect((await answered).status()).toBe(200)
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
  await field(page).fill('字'.repeat(2001))
  await field(page).press('Enter')
  await expect(page.getByText('最多 2000 个字符')).toBeVisible()
  await field(page).fill('')

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

test('a double press sends once, and does not complain about the emptied field', async ({ page, site }) => {
  const { ann, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await field(page).fill('一次就好')
  // The time between the two presses is none, however slow the machine is.
  await page.clock.setFixedTime(Date.now())
  await page.getByRole('button', { name: '发送', exact: true }).dblclick()
  await expect(row(page, '一次就好').getByText('送达')).toBeVisible()
  await expect(page.getByText('请输入消息内容')).toHaveCount(0)
  await expect(bubbles(page)).toHaveText(['一次就好'])
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
