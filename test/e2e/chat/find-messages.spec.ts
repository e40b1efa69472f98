import { expectAccessible } from '../support/axe.ts'
import { aChatScene, browserOf, field, log, openChat, row, rowOf, write } from '../support/chat-scene.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

/** Where the browser is. */
const dayOf = (time: number) => new Intl.DateTimeFormat('sv-SE').format(time)

test('what was said long ago is found, opened among what was said around it, and left again', async ({
  page,
  site,
}) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  for (let number = 1; number <= 30; number += 1) await say(bob, number === 5 ? '钥匙在门垫下面' : `闲聊 ${number}`)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await expect(row(page, '闲聊 30')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索会话' }).fill('钥匙')
  await page.getByRole('button', { name: '在聊天记录中查找“钥匙”' }).click()
  const dialog = page.getByRole('dialog', { name: '查找聊天记录' })
  const found = dialog.getByRole('list', { name: '找到的消息' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(bob.name)
  await expectAccessible(page, '[role=dialog]')
  await found.getByRole('button').click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, '钥匙在门垫下面')).toBeInViewport()
  await expect(page).toHaveURL(/at=5/)
  await expect(row(page, '闲聊 30')).toHaveCount(0)
  await page.getByRole('button', { name: '加载更新的消息' }).click()
  await expect(log(page).getByRole('listitem').filter({ hasText: '闲聊 20' })).toBeVisible()
  // What happens to it is seen here, too.
  await page.getByRole('button', { name: '回到最新' }).click()
  await expect(row(page, '闲聊 30')).toBeVisible()
  await expect(page).not.toHaveURL(/at=/)

  // By person and kind, in this chat.
  await page.locator('main header').getByRole('button', { name: '查找聊天记录' }).click()
  await dialog.getByRole('searchbox', { name: '在此会话中查找' }).fill('闲聊')
  await expect(found.first()).toContainText('闲聊 30')
  // And of a day.
  const [{ createTime } = { createTime: 0 }] = (await bob.api.im.messages({ sessionId })).list
  await dialog.getByRole('combobox', { name: '时间' }).click()
  await page.getByRole('option', { name: '指定日期' }).click()
  await dialog.getByRole('textbox', { name: '日期' }).fill('2001-01-01')
  await expect(dialog.getByText('没有找到消息')).toBeVisible()
  await dialog.getByRole('textbox', { name: '日期' }).fill(await page.evaluate(dayOf, createTime))
  await expect(found.first()).toContainText('闲聊 30')
  await dialog.getByRole('searchbox', { name: '在此会话中查找' }).fill('没有说过的话')
  await expect(dialog.getByText('没有找到消息')).toBeVisible()
})

test('whoever writes while looking back is at the end again; a quote leads to what it answers', async ({
  page,
  site,
}) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  const first = await say(bob, '几点出发？')
  for (let number = 1; number <= 20; number += 1) await say(bob, `闲聊 ${number}`)
  await ann.api.im.send({ sessionId, message: '八点', quoteId: first._id })
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await row(page, '八点')
    .getByRole('button', { name: /几点出发/ })
    .click()
  await expect(page).toHaveURL(/at=1/)
  await expect(row(page, '几点出发？').first()).toBeInViewport()
  await write(page, '我到了')
  await expect(row(page, '我到了')).toBeVisible()
  await expect(page).not.toHaveURL(/at=/)
  await expect(field(page)).toHaveValue('')
})

test('on a phone messages are found from the list of chats', async ({ browser, site }) => {
  const { ann, bob, say } = await aChatScene(site)
  await say(bob, '周六的车票订好了')
  const phone = await browserOf(browser, site, ann, onPhone)
  const { page } = phone
  await visit(page, '/webapp/user/message')
  await expect(rowOf(page, bob.name)).toBeVisible()
  await page.getByRole('button', { name: '查找聊天记录' }).click()
  const dialog = page.getByRole('dialog', { name: '查找聊天记录' })
  await dialog.getByRole('searchbox', { name: '在所有会话中查找' }).fill('车票')
  await dialog.getByRole('list', { name: '找到的消息' }).getByRole('button').click()
  await expect(page).toHaveURL(/chat\/\d+\?at=1/)
  await expect(row(page, '周六的车票订好了')).toBeInViewport()
  await phone.context.close()
})

test('messages of somebody I have blocked are folded in a group, in their place', async ({ page, site }) => {
  const [ann, bob, carl] = [await anActor(site), await anActor(site), await anActor(site)]
  const ids = await Promise.all([bob, carl].map(async (who) => (await who.api.user.ownInfo())._id))
  const { _id: sessionId } = await ann.api.im.createSession({
    sessionType: 2,
    toUserAndGroupId: { users: ids, name: '合租群' },
  })
  const say = (who: typeof bob, message: string) => who.api.im.send({ sessionId, sessionType: 2, message })
  await say(carl, '第一句')
  await say(bob, '不想看的话')
  await ann.api.block.block({ userId: ids[0] ?? '', desired: true })
  await logIn(page, site, ann)
  await page.goto(`/message?session=${sessionId}`)
  await expect(row(page, '第一句')).toBeVisible()
  await expect(log(page).getByText('不想看的话')).toHaveCount(0)
  await expect(rowOf(page, '合租群')).toContainText('已屏蔽的用户')
  await row(page, '已屏蔽的用户').getByRole('button', { name: '查看' }).click()
  await expect(log(page).getByText('不想看的话')).toBeVisible()
})
