import { aChatScene, browserOf, field, listens, log, openChat, row } from '../support/chat-scene.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('that somebody writes is seen by the other one, until they have said it or one of them hides it', async ({
  browser,
  page,
  site,
}) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const other = await browserOf(browser, site, bob)
  await openChat(other.page, sessionId)
  await expect(page.locator('main header').getByText('在线')).toBeVisible()
  await field(other.page).pressSequentially('我想')
  await expect(page.locator('main header').getByText('正在输入…')).toBeVisible()
  await field(other.page).press('Enter')
  await expect(row(page, '我想')).toBeVisible()
  await expect(page.locator('main header').getByText('正在输入…')).toHaveCount(0)
  await page.goto('/account/privacy')
  const states = page.getByRole('switch', { name: '已读和正在输入' })
  await expect(states).toBeChecked()
  await states.uncheck()
  await expect(page.getByText('已保存')).toBeVisible()
  expect(await ann.api.im.settings()).toMatchObject({ showState: false })
  await other.context.close()
})

test('of many unread ones the first is one press away; a button under the pointer quotes', async ({ page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  for (let number = 1; number <= 25; number += 1) await say(bob, `第 ${number} 条`)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await page.getByRole('button', { name: '25 条未读' }).click()
  await expect(row(page, '第 1 条').first()).toBeInViewport()
  await page.getByRole('button', { name: '回到最新' }).click()
  const last = row(page, '第 25 条')
  await last.getByText('第 25 条').hover()
  await last.getByRole('button', { name: '引用', exact: true }).click()
  await expect(page.getByText(`引用 第 25 条`)).toBeVisible()
  await field(page).press('Escape')
  await expect(page.getByText(`引用 第 25 条`)).toHaveCount(0)
})

test('on a phone a finger that rests opens the menu, and one that goes to the right quotes', async ({
  browser,
  site,
}) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await say(bob, '晚饭吃什么')
  const { page, context } = await browserOf(browser, site, ann, onPhone)
  await visit(page, `/webapp/user/message/chat/${sessionId}`)
  await listens(page)
  const box = await row(page, '晚饭吃什么').locator('[data-words]').boundingBox()
  if (!box) throw new Error('the bubble is there')
  const touch = await context.newCDPSession(page)
  const at = (x: number) => [{ x: box.x + x, y: box.y + 10 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(10) })
  await expect(page.getByRole('menuitem', { name: '引用', exact: true })).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: '引用', exact: true })).toHaveCount(0)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(10) })
  for (const x of [30, 60, 90]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByText(`引用 晚饭吃什么`)).toBeVisible()
  await expect(log(page)).toBeVisible()
  await context.close()
})
