import { expectAccessible } from '../support/axe.ts'
import { browserOf, field, log, row, rowOf, send, write } from '../support/chat-scene.ts'
import { type Actor, anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const idOf = async (who: Actor) => (await who.api.user.ownInfo())._id

/** A group of the first with the others. */
async function aGroup(name: string, owner: Actor, ...others: Actor[]): Promise<string> {
  const users = await Promise.all(others.map(idOf))
  const session = await owner.api.im.createSession({ sessionType: 2, toUserAndGroupId: { users, name } })
  return session._id
}

async function people(site: Site): Promise<[Actor, Actor, Actor]> {
  return [await anActor(site), await anActor(site), await anActor(site)]
}

test('a group is made of people whom one follows, and what is said reaches all of them', async ({
  browser,
  page,
  site,
}) => {
  const [ann, bob, carl] = await people(site)
  await ann.api.follow.follow({ friendId: await idOf(bob) })
  await ann.api.follow.follow({ friendId: await idOf(carl) })
  await carl.api.im.saveSettings({ from: 'follow' })
  await ann.api.im.createSession({ sessionType: 1, toUserAndGroupId: await idOf(bob) })
  await logIn(page, site, ann)
  await page.goto('/message')
  await page.getByRole('button', { name: '发起群聊', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发起群聊' })
  await dialog.getByLabel('群名称').fill('周末徒步')
  await dialog.getByRole('checkbox', { name: bob.name, exact: true }).check()
  await dialog.getByRole('checkbox', { name: carl.name, exact: true }).check()
  await expect(dialog.getByText('已选 2 人')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '创建群聊' }).click()
  await expect(page.getByText('群聊已创建，1 人等待接受邀请')).toBeVisible()
  await expect(page.getByRole('heading', { name: '周末徒步' })).toBeVisible()
  await expect(log(page).getByText(`你 邀请 ${bob.name} 加入了群聊`)).toBeVisible()

  const other = await browserOf(browser, site, bob)
  await visit(other.page, '/message')
  await expect(rowOf(other.page, '周末徒步')).toBeVisible()
  await expect(log(other.page).getByText(`${ann.name} 邀请 你 加入了群聊`)).toBeVisible()
  await send(page, '周日早上八点')
  await expect(row(other.page, '周日早上八点')).toContainText(ann.name)
  await expect(row(other.page, '周日早上八点').getByText('群主')).toBeVisible()
  await send(other.page, '好的')
  await expect(row(page, '好的')).toContainText(bob.name)
  await expect(rowOf(page, '周末徒步')).toContainText(`${bob.name}：好的`)
  // Who wants to be asked is.
  const third = await browserOf(browser, site, carl)
  await visit(third.page, '/message')
  const invitation = third.page.getByRole('list', { name: '群聊邀请' })
  await expect(invitation).toContainText(`${ann.name} 邀请你加入「周末徒步」`)
  await invitation.getByRole('button', { name: '加入' }).click()
  await expect(third.page.getByRole('heading', { name: '周末徒步' })).toBeVisible()
  await expect(log(page).getByText(`${carl.name} 加入了群聊`)).toBeVisible()
  await expect(row(third.page, '周日早上八点')).toHaveCount(0)
  await expectAccessible(page, 'main')
  await other.context.close()
  await third.context.close()
})

test('the panel of a group: members, roles, what is set, and the way out', async ({ browser, page, site }) => {
  const [ann, bob, carl] = await people(site)
  const groupId = await aGroup('键盘小聚', ann, bob, carl)
  await logIn(page, site, ann)
  await page.goto(`/message?session=${groupId}`)
  await page.getByRole('button', { name: '群资料', exact: true }).click()
  const panel = page.getByRole('complementary', { name: '群资料' })
  const members = panel.getByRole('list', { name: '成员' }).getByRole('listitem')
  await expect(members).toHaveCount(3)
  await expectAccessible(page, 'aside')
  await members.filter({ hasText: bob.name }).getByRole('button').click()
  await page.getByRole('menuitem', { name: '设为管理员' }).click()
  await expect(members.filter({ hasText: bob.name }).getByText('管理员')).toBeVisible()
  await expect(log(page).getByText(`你 将 ${bob.name} 设为管理员`)).toBeVisible()

  const other = await browserOf(browser, site, carl)
  await visit(other.page, `/message?session=${groupId}`)
  await expect(field(other.page)).toBeVisible()
  await panel.getByRole('switch', { name: '全员禁言' }).check()
  await expect(other.page.getByText('已开启全员禁言')).toBeVisible()
  await expect(field(other.page)).toHaveCount(0)
  await panel.getByRole('switch', { name: '全员禁言' }).uncheck()
  await expect(field(other.page)).toBeVisible()

  await panel.getByRole('region', { name: '群公告' }).getByRole('button', { name: '修改' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '群公告' }).fill('周日 14:00')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(log(other.page).getByText(`${ann.name} 更新了群公告：周日 14:00`)).toBeVisible()
  await members.filter({ hasText: carl.name }).getByRole('button').click()
  await page.getByRole('menuitem', { name: '移出群聊' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移出群聊' }).click()
  await expect(other.page.getByText('你已不在这个群里，以前的消息仍可查看')).toBeVisible()
  await expect(members).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await other.context.close()
})

test('by its link one comes in, at once or with a yes', async ({ browser, page, site }) => {
  const [ann, bob, carl] = await people(site)
  const groupId = await aGroup('手冲互助会', ann, bob)
  await ann.api.imGroup.update({ groupId, join: 'approve' })
  const { link } = await ann.api.imGroup.link({ groupId })
  const other = await browserOf(browser, site, carl)
  await visit(other.page, `/message?join=${link}`)
  await other.page.getByRole('dialog', { name: '加入群聊' }).getByRole('button', { name: '申请加入' }).click()
  await expect(other.page.getByText('已申请，通过后会出现在消息里')).toBeVisible()

  await logIn(page, site, ann)
  await page.goto(`/message?session=${groupId}`)
  await page.getByRole('button', { name: '群资料', exact: true }).click()
  await page.getByRole('button', { name: `通过 ${carl.name}` }).click()
  await expect(log(page).getByText(`${carl.name} 加入了群聊`)).toBeVisible()
  await expect(rowOf(other.page, '手冲互助会')).toBeVisible()
  // It can be shown to somebody who is here.
  await page.getByRole('button', { name: '邀请链接' }).click()
  const shown = page.getByRole('dialog', { name: '邀请链接' })
  await expect(shown.getByRole('img', { name: '手冲互助会 的二维码' })).toBeVisible()
  await expect(shown.getByText(`/message?join=${link}`)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await other.context.close()
})

test('on a phone: a group is written in, looked at, and left', async ({ browser, site }) => {
  const [ann, bob, carl] = await people(site)
  const groupId = await aGroup('周末徒步', ann, bob, carl)
  await ann.api.im.send({ sessionId: groupId, sessionType: 2, message: '周日见' })
  const phone = await browserOf(browser, site, bob, onPhone)
  const { page } = phone
  await visit(page, '/webapp/user/message')
  await expect(rowOf(page, '周末徒步')).toContainText(`${ann.name}：周日见`)
  await rowOf(page, '周末徒步').click()
  await expect(page.getByRole('heading', { level: 1, name: '周末徒步 (3)' })).toBeVisible()
  await write(page, '好')
  await expect(row(page, '好')).toBeVisible()
  await page.getByRole('link', { name: '群资料', exact: true }).click()
  await expect(page.getByRole('list', { name: '成员' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: '退出群聊' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出群聊' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible()
  await expect(rowOf(page, '周末徒步')).toHaveCount(0)
  await phone.context.close()
})

test('a message is quoted, reacted to, changed and forwarded; a member is called', async ({ browser, page, site }) => {
  const [ann, bob, carl] = await people(site)
  const groupId = await aGroup('周末徒步', ann, bob, carl)
  await ann.api.im.send({ sessionId: groupId, sessionType: 2, message: '周日几点？' })
  await logIn(page, site, bob)
  await page.goto(`/message?session=${groupId}`)
  const other = await browserOf(browser, site, ann)
  await visit(other.page, `/message?session=${groupId}`)

  const menu = async (words: string, item: string) => {
    const message = row(page, words).first()
    await message.hover()
    await message.getByRole('button', { name: '消息操作' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await menu('周日几点？', '引用')
  await expect(page.getByText(`引用 ${ann.name}：周日几点？`)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially(`@${ann.name.slice(0, 2)}`)
  await page.getByRole('option', { name: ann.name }).click()
  await field(page).pressSequentially('两点')
  await field(page).press('Enter')
  await expect(row(other.page, '两点')).toContainText(`${ann.name}：周日几点？`)

  await menu('周日几点？', '表情回应')
  await page.getByRole('dialog', { name: '表情回应' }).getByRole('button', { name: '👍' }).click()
  const reaction = row(other.page, '周日几点？').first().getByRole('button', { name: '👍 1' })
  await expect(reaction).toHaveAttribute('aria-pressed', 'false')
  await reaction.click()
  await expect(row(page, '周日几点？').first().getByRole('button', { name: '👍 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await field(page).press('ArrowUp')
  await expect(field(page)).toHaveValue(/两点$/)
  await field(page).fill('三点')
  await field(page).press('Enter')
  await expect(row(other.page, '三点').getByText('已编辑')).toBeVisible()
  await expect(row(page, '三点').getByText('1 人已读')).toBeVisible()

  const chat = await bob.api.im.createSession({ sessionType: 1, toUserAndGroupId: await idOf(carl) })
  await bob.api.im.send({ sessionId: chat._id, message: '在吗' })
  await expect(rowOf(page, carl.name)).toBeVisible()
  await menu('三点', '转发')
  await page.getByRole('dialog', { name: '转发' }).getByRole('checkbox', { name: carl.name, exact: true }).check()
  await page.getByRole('dialog', { name: '转发' }).getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('已转发')).toBeVisible()
  await expect(rowOf(page, carl.name)).toContainText('[聊天记录]')
  await rowOf(page, carl.name).click()
  await log(page)
    .getByRole('button', { name: `${bob.name} 的聊天记录` })
    .click()
  await expect(page.getByRole('dialog')).toContainText('三点')
  await page.keyboard.press('Escape')

  await other.page.getByRole('log').getByText('三点').hover()
  await row(other.page, '三点').getByRole('button', { name: '消息操作' }).click()
  await other.page.getByRole('menuitem', { name: '置顶消息' }).click()
  await expect(other.page.getByRole('note', { name: '置顶消息' })).toContainText(`${bob.name}：三点`)
  await expectAccessible(other.page, 'main')
  await other.context.close()
})
