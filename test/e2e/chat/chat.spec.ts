import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  aChatScene,
  browserOf,
  bubbles,
  field,
  listens,
  openChat,
  presence,
  row,
  rowOf,
  send,
} from '../support/chat-scene.ts'
import { finger } from '../support/finger.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, holdBack, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

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
  await expectAccessible(page, 'main')
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

test('older messages come in above without a jump; new ones wait behind a pill', async ({ page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  for (let number = 1; number <= 45; number += 1) await say(number % 2 ? ann : bob, `第 ${number} 条`)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await expect(row(page, '第 45 条')).toBeInViewport()
  const box = page.getByRole('region', { name: `与 ${bob.name} 的消息` })
  const place = async (words: string) => (await bubbles(page).filter({ hasText: words }).boundingBox())?.y ?? 0

  // Held back, so that the place can be measured before and after.
  const answer = await holdBack(page, '**/get-user-conversation-message-list*')
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
  await expect(names).toHaveCount(1)
  await expect(names).toContainText(second.bob.name)
  await first.say(first.bob, '又见面了')
  await expect(rowOf(page, first.bob.name)).toContainText('又见面了')
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

test('who follows nobody yet is led to the others', async ({ page, site }) => {
  await logIn(page, site, await anActor(site))
  await page.goto('/message')
  await expect(page.getByText('从关注的人里选一位')).toHaveCount(0)
  await page.getByRole('link', { name: '去逛逛' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
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
    await expectAccessible(page, 'main')
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
