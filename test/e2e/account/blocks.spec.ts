import type { Locator, Page } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { aChatScene, browserOf, openChat, row, write } from '../support/chat-scene.ts'
import { item } from '../support/comment-scene.ts'
import { type Actor, anActor, aScene, talk, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const idOf = async (actor: Actor) => (await actor.api.user.ownInfo())._id
const menuOf = async (page: Page, button: Locator, entry: string) => {
  await button.click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const menu = (page: Page, entry: string) => menuOf(page, page.getByRole('button', { name: '更多操作' }), entry)

test('who is blocked from their page no longer follows and can no longer write', async ({ browser, page, site }) => {
  const [ann, bob] = [await anActor(site), await anActor(site)]
  const [annId, bobId] = [await idOf(ann), await idOf(bob)]
  await bob.api.follow.follow({ friendId: annId })
  const session = await bob.api.im.createSession({ sessionType: 1, toUserAndGroupId: annId })
  await bob.api.im.send({ sessionId: session._id, message: '在吗？' })
  await logIn(page, site, ann)
  await page.goto(`/author/${bobId}`)
  await menu(page, '拉黑')
  const question = page.getByRole('dialog', { name: `拉黑 ${bob.name}？` })
  await expect(question.getByText('对方将无法给你发消息或关注你', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: '拉黑' }).click()
  await expect(page.getByText('已拉黑')).toBeVisible()
  await expect(page.getByRole('button', { name: '解除拉黑' })).toBeVisible()
  expect(await ann.api.user.publicInfo({ id: bobId })).toMatchObject({ isBlocked: true, isFan: false, followNumber: 0 })
  await expect(bob.api.follow.follow({ friendId: annId })).rejects.toMatchObject({
    message: '对方设置了拉黑，无法关注',
  })
  const other = await browserOf(browser, site, bob)
  await openChat(other.page, session._id)
  await write(other.page, '你好？')
  await expect(row(other.page, '你好？').getByText('对方拒收了你的消息')).toBeVisible()
  await other.context.close()

  await page.goto('/account/blocks')
  const list = page.getByRole('region', { name: '黑名单' })
  await list.getByRole('button', { name: '解除拉黑' }).click()
  await expect(list.getByText('黑名单是空的')).toBeVisible()
  await bob.api.im.send({ sessionId: session._id, message: '又能说话了' })
})

test('a report is settled by an administrator, and whoever reported is told', async ({ browser, page, site }) => {
  const [ann, bob] = [await anActor(site), await anActor(site)]
  await logIn(page, site, ann)
  await page.goto(`/author/${await idOf(bob)}`)
  await menu(page, '举报')
  const dialog = page.getByRole('dialog', { name: `举报 ${bob.name}` })
  await dialog.getByRole('radio', { name: '欺诈诈骗' }).check()
  await dialog.getByRole('textbox', { name: '补充说明（选填）' }).fill('让我先转账')
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('举报已提交，处理后会通知您')).toBeVisible()
  await expect(dialog).toBeHidden()

  const admin = await browser.newPage({ baseURL: site.origin })
  await logIn(admin, site, { name: 'admin', password: adminPassword })
  await visit(admin, '/admin/reports')
  const card = admin.getByRole('article').filter({ hasText: bob.name })
  await expect(card.getByText('让我先转账')).toBeVisible()
  await expect(card.getByRole('link', { name: `管理成员 ${bob.name}` })).toHaveAttribute(
    'href',
    /\/admin\/users\?q=\d+$/,
  )
  await card.getByRole('button', { name: /^处理举报/ }).click()
  const decision = admin.getByRole('dialog', { name: /^处理举报/ })
  await decision.getByRole('textbox', { name: '备注（仅管理员可见）' }).fill('查过转账记录')
  await decision.getByRole('button', { name: '确定' }).click()
  await expect(card).toBeHidden()
  await admin.getByRole('button', { name: '已核实' }).click()
  await expect(card.getByText('查过转账记录')).toBeVisible()
  await visit(admin, '/admin/audit')
  await expect(admin.getByText(new RegExp(`核实了对 ${bob.name} 的举报`))).toBeVisible()
  await admin.close()

  await page.goto('/message?type=system')
  await expect(page.getByText(`您对「${bob.name}」的举报已核实并处理，感谢您的反馈`)).toBeVisible()
})

test('posts and comments are reported from their menus; an administrator looks at them in place and deletes them', async ({
  browser,
  page,
  site,
}) => {
  const scene = await aScene(site, { title: '加群领红包' })
  const [commentId = ''] = await talk(scene.author, scene.id, 1, '点这里')
  await page.goto(`/${scene.id}`)
  const report = async (name: string) => {
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: '提交举报' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('guests are asked in', async () => {
    await menuOf(page, page.getByRole('main').getByRole('button', { name: '更多操作' }).first(), '举报')
    await expect(page.getByRole('dialog').getByLabel('账号')).toBeVisible()
  })
  await logIn(page, site, await anActor(site))
  await page.goto('/?sort=new')
  await menuOf(
    page,
    page.getByRole('article', { name: '加群领红包' }).getByRole('button', { name: '更多操作' }),
    '举报',
  )
  await report(`举报 ${scene.author.name} 的帖子`)
  await page.goto(`/${scene.id}`)
  await menuOf(page, item(page, commentId).getByRole('button', { name: '更多操作' }), '举报')
  await report(`举报 ${scene.author.name} 的评论`)

  const admin = await browser.newPage({ baseURL: site.origin })
  await logIn(admin, site, { name: 'admin', password: adminPassword })
  await visit(admin, '/admin/reports')
  const ofComment = admin.getByRole('article').filter({ hasText: '点这里 1 条' })
  const ofPost = admin.getByRole('article').filter({ hasText: '加群领红包' })
  const seen = ofComment.getByRole('link', { name: '查看原文' })
  await expect(seen).toHaveAttribute('href', `/${scene.id}#c-${commentId}`)
  await expect(ofPost.getByRole('link', { name: '查看原文' })).toHaveAttribute('href', `/${scene.id}`)
  await ofComment.getByRole('button', { name: /^删除举报/ }).click()
  const question = admin.getByRole('dialog', { name: /^删除举报/ })
  await question.getByRole('textbox', { name: '原因（作者会看到）' }).fill('广告')
  await question.getByRole('button', { name: '删除内容' }).click()
  await expect(ofComment.getByText('已被删除或不再公开')).toBeVisible()
  await expect(ofPost.getByRole('link', { name: '查看原文' })).toBeVisible()
  expect((await site.api().comment.comments({ postsId: scene.id })).total).toBe(0)
  await admin.close()

  await test.step('nobody reports what they wrote', async () => {
    await logIn(page, site, scene.author)
    await page.goto(`/${scene.id}`)
    await page.getByRole('main').getByRole('button', { name: '更多操作' }).first().click()
    await expect(page.getByRole('menuitem', { name: '编辑' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '举报' })).toHaveCount(0)
  })
})

test('who may write to me is kept, on the desktop and on the phone', async ({ browser, page, site }) => {
  const [ann, bob] = [await anActor(site), await anActor(site)]
  await logIn(page, site, ann)
  await page.goto('/account/privacy')
  await page.getByRole('button', { name: '我关注的人' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  const session = await bob.api.im.createSession({ sessionType: 1, toUserAndGroupId: await idOf(ann) })
  await expect(bob.api.im.send({ sessionId: session._id, message: '你好' })).rejects.toMatchObject({ code: 403 })

  const context = await browser.newContext({ ...onPhone, baseURL: site.origin, locale: 'zh-CN' })
  const small = await context.newPage()
  await logIn(small, site, ann)
  await visit(small, '/webapp/seting/seting')
  await small.getByRole('button', { name: '谁可以给我发消息 我关注的人' }).click()
  await small.getByRole('button', { name: '所有人' }).click()
  await expect(small.getByRole('button', { name: '谁可以给我发消息 所有人' })).toBeVisible()
  await expect.poll(() => ann.api.im.settings()).toMatchObject({ from: 'all' })
  await bob.api.im.send({ sessionId: session._id, message: '你好' })
  await small.getByRole('link', { name: '黑名单' }).click()
  await expect(small.getByText('黑名单是空的')).toBeVisible()
  await context.close()
})

test('a chat is opened from the page of an author; guests are asked in, and nobody writes to oneself', async ({
  browser,
  page,
  site,
}) => {
  const [ann, bob] = [await anActor(site), await anActor(site)]
  const bobId = await idOf(bob)
  await page.goto(`/author/${bobId}`)
  await page.getByRole('button', { name: '私信' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await logIn(page, site, ann)
  await page.goto(`/author/${bobId}`)
  await page.getByRole('button', { name: '私信' }).click()
  await expect(page).toHaveURL(/\/message\?session=\d+$/)
  await page.goto(`/author/${await idOf(ann)}`)
  await expect(page.getByRole('button', { name: '私信' })).toBeHidden()
  const small = await browserOf(browser, site, ann, onPhone)
  await visit(small.page, `/webapp/author/${bobId}`)
  await small.page.getByRole('button', { name: '私信' }).click()
  await expect(small.page).toHaveURL(/\/webapp\/user\/message\/chat\/\d+$/)
  await small.context.close()
})

test('in a chat a message is reported with its words alone, and its writer is blocked at once', async ({
  page,
  site,
}) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await say(bob, '这句话不归管理员看')
  await say(bob, '加我领红包')
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const bad = row(page, '加我领红包')
  await bad.hover()
  await bad.getByRole('button', { name: '消息操作' }).click()
  await page.getByRole('menuitem', { name: '举报' }).click()
  const dialog = page.getByRole('dialog', { name: `举报 ${bob.name} 的消息` })
  await expect(dialog.getByText('只有这条消息会提交给管理员', { exact: false })).toBeVisible()
  await dialog.getByRole('radio', { name: '欺诈诈骗' }).check()
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('举报已提交，处理后会通知您')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { list } = await site.admin.adminReport.list({ select: { state: 'open' } })
  expect(list[0]).toMatchObject({ reason: 'fraud', message: { message: '加我领红包', kind: 'text' } })
  expect(JSON.stringify(list)).not.toContain('这句话不归管理员看')

  await page.getByRole('button', { name: '会话操作' }).click()
  await page.getByRole('menuitem', { name: '拉黑' }).click()
  await page
    .getByRole('dialog', { name: `拉黑 ${bob.name}？` })
    .getByRole('button', { name: '拉黑' })
    .click()
  await expect(page.getByText('你已拉黑对方，解除后才能发消息')).toBeVisible()
  await page.getByRole('button', { name: '会话操作' }).click()
  await page.getByRole('menuitem', { name: '解除拉黑' }).click()
  await expect(page.getByText('你已拉黑对方，解除后才能发消息')).toBeHidden()
})
