import { expectAccessible } from '../support/axe.ts'
import { aChatScene, browserOf, log, openChat, row, rowOf } from '../support/chat-scene.ts'
import { giveFiles } from '../support/media-files.ts'
import { type Actor, anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const idOf = async (who: Actor) => (await who.api.user.ownInfo())._id

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

async function aGroup(site: Site, name: string) {
  const [ann, bob, carl] = [await anActor(site), await anActor(site), await anActor(site)]
  const users = [await idOf(bob), await idOf(carl)]
  const { _id: groupId } = await ann.api.im.createSession({ sessionType: 2, toUserAndGroupId: { users, name } })
  const say = (who: Actor, message: string, mentions?: string[]) =>
    who.api.im.send({ sessionId: groupId, sessionType: 2, message, mentions })
  return { ann, bob, carl, groupId, say }
}

test('several messages are chosen and go on as one card, which shows who said what', async ({
  browser,
  page,
  site,
}) => {
  const { ann, bob, carl, groupId, say } = await aGroup(site, '周末徒步')
  await say(ann, '周日几点？')
  await say(carl, '八点，老地方')
  await say(bob, '我带水')
  const chat = await bob.api.im.createSession({ sessionType: 1, toUserAndGroupId: await idOf(carl) })
  await bob.api.im.send({ sessionId: chat._id, message: '在吗' })
  await logIn(page, site, bob)
  await page.goto(`/message?session=${groupId}`)
  await row(page, '周日几点？').hover()
  await row(page, '周日几点？').getByRole('button', { name: '消息操作' }).click()
  await page.getByRole('menuitem', { name: '多选' }).click()
  await expect(page.getByText('已选 1 条')).toBeVisible()
  await page.getByRole('checkbox', { name: '选择：我带水' }).check()
  await row(page, '八点，老地方').click()
  await expect(page.getByText('已选 3 条')).toBeVisible()
  await page.getByRole('checkbox', { name: '选择：我带水' }).uncheck()
  await expect(page.getByText('已选 2 条')).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: '转发', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '转发' })
  await expect(dialog.getByText('2 条消息将合并为一张卡片')).toBeVisible()
  await dialog.getByRole('checkbox', { name: carl.name, exact: true }).check()
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('已转发')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  const phone = await browserOf(browser, site, carl, onPhone)
  await visit(phone.page, `/webapp/user/message/chat/${chat._id}`)
  const card = log(phone.page).getByRole('button', { name: `${ann.name}、${carl.name} 的聊天记录` })
  await expect(card).toContainText('共 2 条')
  await card.click()
  const items = phone.page.getByRole('dialog').getByRole('listitem')
  await expect(items).toHaveText([`${ann.name}周日几点？`, `${carl.name}八点，老地方`])
  await expectAccessible(phone.page, '[role=dialog]')
  await phone.context.close()
})

test('on a phone messages are chosen, too, and Escape or the button ends it', async ({ browser, page, site }) => {
  const { ann, bob, groupId, say } = await aGroup(site, '键盘小聚')
  await say(ann, '带键盘吗')
  await say(bob, '带两把')
  const phone = await browserOf(browser, site, ann, onPhone)
  await visit(phone.page, `/webapp/user/message/chat/${groupId}`)
  await row(phone.page, '带两把').locator('[data-words]').tap()
  await phone.page.getByRole('menuitem', { name: '多选' }).click()
  await row(phone.page, '带键盘吗').tap()
  await expect(phone.page.getByText('已选 2 条')).toBeVisible()
  await expectAccessible(phone.page, 'main')
  await phone.page.getByRole('button', { name: '取消' }).click()
  await expect(phone.page.getByRole('checkbox')).toHaveCount(0)
  await phone.context.close()
  await logIn(page, site, bob)
  await page.goto(`/message?session=${groupId}`)
  await row(page, '带键盘吗').hover()
  await row(page, '带键盘吗').getByRole('button', { name: '消息操作' }).click()
  await page.getByRole('menuitem', { name: '多选' }).click()
  await expect(page.getByText('已选 1 条')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('已选 1 条')).toHaveCount(0)
})

for (const device of ['desktop', 'phone'] as const)
  test(`${device}: a line stands where the news begins, and one press leads there and to what calls me`, async ({
    browser,
    site,
  }) => {
    const { ann, bob, groupId, say } = await aGroup(site, '读书会')
    await say(ann, '读过的话')
    await bob.api.im.read({ sessionId: groupId, seq: 2 })
    const me = await idOf(bob)
    for (let number = 1; number <= 50; number += 1)
      if (number === 20) await say(ann, '下周你来讲', [me])
      else if (number === 33) await say(ann, '记得带稿子', [me])
      else await say(ann, `闲聊 ${number}`)
    const { context, page } = await browserOf(browser, site, bob, device === 'phone' ? onPhone : {})
    if (device === 'phone') {
      await visit(page, '/webapp/user/message')
      await expect(rowOf(page, '读书会')).toContainText('[有人@我]')
      await rowOf(page, '读书会').click()
    } else await visit(page, `/message?session=${groupId}`)
    await expect(row(page, '闲聊 50')).toBeInViewport()
    // One after the other, and how many are left.
    await page.getByRole('button', { name: '有人@我 · 2' }).click()
    await expect(row(page, '下周你来讲')).toBeInViewport()
    await page.getByRole('button', { name: '有人@我', exact: true }).click()
    await expect(row(page, '记得带稿子')).toBeInViewport()
    await expect(page.getByRole('button', { name: '有人@我' })).toHaveCount(0)
    await page.getByRole('button', { name: '回到最新' }).click()
    await expect(row(page, '闲聊 50')).toBeInViewport()
    await expect(page.getByRole('button', { name: '有人@我' })).toHaveCount(0)
    await page.getByRole('button', { name: '50 条未读' }).click()
    await expect(row(page, '闲聊 1').first()).toBeInViewport()
    await expect(log(page).getByText('以下是新消息')).toBeInViewport()
    await expectAccessible(page, 'main')
    await page.getByRole('button', { name: '回到最新' }).click()
    await expect(row(page, '闲聊 50')).toBeInViewport()
    await expect(page.getByRole('button', { name: '50 条未读' })).toHaveCount(0)
    await context.close()
  })

test('few that are unread have their line on show, and need no way to it', async ({ page, site }) => {
  const { ann, bob, groupId, say } = await aGroup(site, '读书会')
  await say(ann, '读过的话')
  await bob.api.im.read({ sessionId: groupId, seq: 2 })
  await say(ann, '新的一句')
  await logIn(page, site, bob)
  await page.goto(`/message?session=${groupId}`)
  await expect(row(page, '新的一句').getByText('以下是新消息')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 条未读' })).toHaveCount(0)
})

test('messages are kept in sight by both of a private chat, one after the other, and all of them', async ({
  browser,
  page,
  site,
}) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  const ids = []
  for (const words of ['地址：安福路', '门禁 2580']) ids.push((await say(ann, words))._id)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await row(page, '地址：安福路').hover()
  await row(page, '地址：安福路').getByRole('button', { name: '消息操作' }).click()
  await page.getByRole('menuitem', { name: '置顶消息' }).click()
  const line = page.getByRole('note', { name: '置顶消息' })
  await expect(line).toContainText('我：地址：安福路')
  // The other one sees it at once, and adds to it.
  const phone = await browserOf(browser, site, bob, onPhone)
  await visit(phone.page, `/webapp/user/message/chat/${sessionId}`)
  await expect(phone.page.getByRole('note', { name: '置顶消息' })).toContainText(`${ann.name}：地址：安福路`)
  await bob.api.imAct.pin({ messageId: ids[1] ?? '' })
  await expect(line).toContainText('门禁 2580')
  await expect(line).toContainText('1 / 2')
  await line.getByRole('button', { name: /门禁/ }).click()
  await expect(line).toContainText('地址：安福路')
  await expect(line).toContainText('2 / 2')
  await phone.page.getByRole('button', { name: '全部置顶消息' }).click()
  const pins = phone.page.getByRole('dialog', { name: '置顶消息' })
  await expect(pins.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(phone.page, '[role=dialog]')
  await pins.getByRole('listitem').filter({ hasText: '安福路' }).getByRole('button', { name: '取消置顶' }).click()
  await expect(pins.getByRole('listitem')).toHaveCount(1)
  await expect(line).not.toContainText('/ 2')
  await phone.context.close()
})

test('the drawer of a group leads to its pictures, files and pins, and shows who runs it', async ({ page, site }) => {
  const { ann, bob, groupId, say } = await aGroup(site, '胶片小组')
  const [picture, file] = await giveFiles(site, ann, [
    { name: '晨雾.png', mimeType: 'image/png', buffer: pixel },
    { name: '路线.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ])
  await ann.api.im.send({ sessionId: groupId, sessionType: 2, image: picture?.path })
  await ann.api.im.send({ sessionId: groupId, sessionType: 2, file: file?.path })
  await ann.api.imAct.pin({ messageId: (await say(ann, '周六集合'))._id })
  await logIn(page, site, bob)
  await page.goto(`/message?session=${groupId}`)
  await page.getByRole('button', { name: '群资料', exact: true }).click()
  const panel = page.getByRole('complementary', { name: '群资料' })
  const found = page.getByRole('dialog', { name: '查找聊天记录' })
  await panel.getByRole('button', { name: '文件', exact: true }).click()
  await expect(found.getByRole('list', { name: '找到的消息' }).getByRole('listitem')).toHaveCount(1)
  await expect(found.getByRole('list', { name: '找到的消息' })).toContainText('路线.pdf')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: '图片', exact: true }).click()
  await expect(found.getByRole('list', { name: '找到的消息' }).locator('img[width="48"]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: '置顶', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '置顶消息' })).toContainText('周六集合')
  await page.keyboard.press('Escape')
  const members = panel.getByRole('list', { name: '成员' }).getByRole('listitem')
  await expect(members).toHaveCount(3)
  await panel.getByRole('button', { name: '管理', exact: true }).click()
  await expect(members).toHaveCount(1)
  await expect(members).toContainText('群主')
  await expectAccessible(page, 'aside')
})

test('a file of a group says how many have saved it', async ({ browser, page, site }) => {
  const { ann, bob, groupId } = await aGroup(site, '胶片小组')
  const [file] = await giveFiles(site, ann, [
    { name: '路线.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ])
  await ann.api.im.send({ sessionId: groupId, sessionType: 2, file: file?.path })
  await logIn(page, site, ann)
  await page.goto(`/message?session=${groupId}`)
  const card = log(page).getByRole('link', { name: '保存文件 路线.pdf' })
  await expect(card).toBeVisible()
  const other = await browserOf(browser, site, bob)
  await visit(other.page, `/message?session=${groupId}`)
  const download = other.page.waitForEvent('download')
  await log(other.page).getByRole('link', { name: '保存文件 路线.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('路线.pdf')
  await expect(card).toContainText('1 人已下载')
  await expect(log(other.page).getByRole('link', { name: '保存文件 路线.pdf' })).toContainText('1 人已下载')
  await other.context.close()
})

for (const device of ['desktop', 'phone'] as const)
  test(`${device}: a group gets a picture of its own, and is drawn from its members again`, async ({
    browser,
    site,
  }) => {
    const { ann, groupId } = await aGroup(site, '胶片小组')
    const [picture] = await giveFiles(site, ann, [{ name: '群头像.png', mimeType: 'image/png', buffer: pixel }])
    const { context, page } = await browserOf(browser, site, ann, device === 'phone' ? onPhone : {})
    if (device === 'phone') await visit(page, `/webapp/user/message/group/${groupId}`)
    else {
      await visit(page, `/message?session=${groupId}`)
      await page.getByRole('button', { name: '群资料', exact: true }).click()
    }
    await page.getByRole('button', { name: '更换群头像' }).click()
    const picker = page.getByRole('dialog', { name: device === 'phone' ? '附件管理' : '图片管理' })
    await picker.getByRole(device === 'phone' ? 'button' : 'tab', { name: '我的图片' }).click()
    await picker.getByRole('button', { name: /^图片 .*群头像\.png/ }).click()
    await picker.getByRole('button', { name: '插入图片' }).click()
    const face = page.getByRole('region', { name: '胶片小组' }).locator(`img[src*="${picture?.path}"]`)
    await expect(face).toBeVisible()
    expect((await ann.api.imGroup.info({ groupId })).avatar).toContain(picture?.path)
    await page.getByRole('button', { name: '恢复默认头像' }).click()
    await expect(face).toHaveCount(0)
    expect(await ann.api.imGroup.info({ groupId })).toMatchObject({ avatar: '', faces: [{}, {}, {}] })
    await context.close()
  })

for (const device of ['desktop', 'phone'] as const)
  test(`${device}: what people react with most is at hand, and a second press takes it back`, async ({
    browser,
    site,
  }) => {
    const { ann, bob, groupId, say } = await aGroup(site, '周末徒步')
    await say(ann, '周日几点？')
    const { context, page } = await browserOf(browser, site, bob, device === 'phone' ? onPhone : {})
    await visit(page, device === 'phone' ? `/webapp/user/message/chat/${groupId}` : `/message?session=${groupId}`)
    const message = row(page, '周日几点？')
    const turn = async (kind: string) => {
      if (device === 'phone') {
        await message.locator('[data-words]').tap()
        await expect(page.getByRole('menuitem', { name: '表情回应' })).toBeVisible()
        await expectAccessible(page, '[role=menu]')
        await page.getByRole('menuitemcheckbox', { name: `回应 ${kind}` }).click()
      } else {
        await message.locator('[data-words]').hover()
        await expectAccessible(page, '[role=log]')
        await message.getByRole('button', { name: `回应 ${kind}` }).click()
      }
    }
    await turn('❤️')
    const reaction = message.getByRole('button', { name: '❤️ 1' })
    await expect(reaction).toHaveAttribute('aria-pressed', 'true')
    await turn('❤️')
    await expect(reaction).toHaveCount(0)
    await turn('👍')
    await message.getByRole('button', { name: '添加表情回应' }).click()
    await page.getByRole('dialog', { name: '表情回应' }).getByRole('button', { name: '🎉' }).click()
    await expect(message.getByRole('button', { name: '🎉 1' })).toHaveAttribute('aria-pressed', 'true')
    await expect(message.getByRole('button', { name: '👍 1' })).toHaveAttribute('aria-pressed', 'true')
    await context.close()
  })
