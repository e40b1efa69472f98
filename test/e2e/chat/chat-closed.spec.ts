import { expectAccessible } from '../support/axe.ts'
import { aChatScene, browserOf, bubbles, field } from '../support/chat-scene.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('where a site has no messages nothing leads to them, and earlier ones can be read', async ({ page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await say(bob, '周日见')
  const { id } = await aScene(site, { title: '一篇帖子' })
  const { _id: bobId } = await bob.api.user.ownInfo()
  await logIn(page, site, ann)
  await page.goto(`/author/${bobId}`)
  await expect(page.getByRole('main').getByRole('button', { name: '私信' })).toBeVisible()

  await site.admin.adminConfig.update({ COMMON_IS_CHAT: false })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: bob.name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: '私信' })).toHaveCount(0)
  await page.goto(`/${id}`)
  await page.getByRole('button', { name: '分享' }).first().click()
  await expect(page.getByRole('menuitem', { name: '复制链接' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '发给好友' })).toHaveCount(0)
  await page.goto(`/message?session=${sessionId}`)
  await expect(bubbles(page)).toHaveText(['周日见'])
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByText('本站已关闭私信，以前的消息仍可查看')).toBeVisible()
  await expectAccessible(page, 'main')
  await page.goto('/account/privacy')
  await expect(page.getByRole('radiogroup', { name: '谁可以给我发消息' })).toHaveCount(0)
})

test('those who never had a chat see none, on the desktop and on a phone', async ({ browser, page, site }) => {
  const actor = await anActor(site)
  await site.admin.adminConfig.update({ COMMON_IS_CHAT: false })
  await logIn(page, site, actor)
  await page.goto('/message')
  const kinds = page.getByRole('navigation', { name: '消息分类' })
  await expect(kinds.getByRole('link')).toHaveText([/评论/, /赞/, /粉丝|关注/, /系统/])
  await expect(kinds.locator('[aria-current=page]')).toHaveText(/评论/)
  const phone = await browserOf(browser, site, actor, onPhone)
  await visit(phone.page, '/webapp/user/message')
  await expect(phone.page.getByText('本站未开放私信')).toBeVisible()
  await visit(phone.page, '/webapp/seting')
  await expect(phone.page.getByText('谁可以给我发消息')).toHaveCount(0)
  await phone.context.close()
})
