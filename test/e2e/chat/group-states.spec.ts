import type { WebSocketRoute } from '@playwright/test'
import { field, log, row, send, write } from '../support/chat-scene.ts'
import { type Actor, anActor } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'

const idOf = async (who: Actor) => (await who.api.user.ownInfo())._id

async function aGroup(site: Site) {
  const [ann, bob, carl] = [await anActor(site), await anActor(site), await anActor(site)]
  const users = [await idOf(bob), await idOf(carl)]
  const toUserAndGroupId = { users, name: '周末徒步' }
  const { _id: groupId } = await ann.api.im.createSession({ sessionType: 2, toUserAndGroupId })
  return { ann, bob, carl, groupId }
}

test('how many have read a message is told at once, and after a cut', async ({ page, site }) => {
  const { ann, bob, carl, groupId } = await aGroup(site)
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  await logIn(page, site, ann)
  await page.goto(`/message?session=${groupId}`)
  await send(page, '周日几点？')
  await bob.api.im.read({ sessionId: groupId, seq: 2 })
  await expect(row(page, '周日几点？').getByText('1 人已读')).toBeVisible()
  await carl.api.im.read({ sessionId: groupId, seq: 2 })
  await expect(row(page, '周日几点？').getByText('2 人已读')).toBeVisible()
  await send(page, '带伞吗？')
  isCut = true
  for (const socket of open) await socket.close()
  const bar = page.getByText('连接已断开，正在重连…')
  await expect(bar).toBeVisible()
  for (const who of [bob, carl]) await who.api.im.read({ sessionId: groupId, seq: 3 })
  isCut = false
  await expect(bar).toBeHidden()
  await expect(row(page, '带伞吗？').getByText('2 人已读')).toBeVisible()
  // As the group says, also on pages that are open.
  await ann.api.imGroup.update({ groupId, showRead: false })
  await expect(page.getByText('人已读')).toHaveCount(0)
  await ann.api.imGroup.update({ groupId, showRead: true })
  await expect(row(page, '周日几点？').getByText('2 人已读')).toBeVisible()
  await expect(row(page, '带伞吗？').getByText('2 人已读')).toBeVisible()
})

test('who reads while readers are counted is counted, too', async ({ page, site }) => {
  const { ann, bob, carl, groupId } = await aGroup(site)
  await ann.api.imGroup.update({ groupId, showRead: false })
  await logIn(page, site, ann)
  await page.goto(`/message?session=${groupId}`)
  await send(page, '周日几点？')
  await bob.api.im.read({ sessionId: groupId, seq: 2 })
  // The switch makes the page count; its answer is from before Carl reads, and comes after it was told that he has.
  const [isAsked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/aoir-im-message\/.*limit=50/, async (route) => {
    const response = await route.fetch()
    isAsked.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await ann.api.imGroup.update({ groupId, showRead: true })
  await isAsked.promise
  await carl.api.im.read({ sessionId: groupId, seq: 2 })
  await expect(row(page, '周日几点？').getByText('1 人已读')).toBeVisible()
  held.resolve()
  await expect(row(page, '周日几点？').getByText('2 人已读')).toBeVisible()
})

test('who has called everybody too often is told so, and goes on writing', async ({ page, site }) => {
  const { ann, groupId } = await aGroup(site)
  const call = { sessionId: groupId, sessionType: 2 as const, message: '@所有人 集合', mentions: ['all' as const] }
  for (let number = 1; number <= 10; number += 1) await ann.api.im.send(call)
  await logIn(page, site, ann)
  await page.goto(`/message?session=${groupId}`)
  await page.getByRole('button', { name: '提到某人' }).click()
  await page.getByRole('option', { name: '所有人' }).click()
  await expect(field(page)).toHaveValue('@所有人 ')
  await field(page).pressSequentially('再来')
  await field(page).press('Enter')
  await expect(row(page, '再来').getByText('未送达')).toBeVisible()
  await expect(row(page, '再来').getByRole('alert')).toHaveText('今天 @所有人 的次数已用完')
  await write(page, '好的')
  await expect(log(page).getByRole('listitem').filter({ hasText: '好的' })).toBeVisible()
  await expect.poll(async () => (await ann.api.im.messages({ sessionId: groupId })).list.at(-1)?.message).toBe('好的')
})
