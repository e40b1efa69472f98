import { adminPassword } from '../../support/server.ts'
import { aBoardOf, anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const administrator = { name: 'admin', password: adminPassword }

/** Somebody whose posts wait for a decision. */
async function aWaitingScene(site: Site, word: string, posts: string[]) {
  await site.admin.adminRule.save({
    name: `拦下${word}`,
    kind: 'words',
    action: 'hold',
    scope: ['posts', 'comment', 'reply'],
    options: { words: [word] },
  })
  const [writer, systemId] = [await anActor(site), await aBoardOf(site)]
  const ids: string[] = []
  for (const title of posts) {
    const made = await writer.api.post.publish({ systemId, title, content: `${title}，${word}领取优惠` })
    expect(made.state).toBe('held')
    ids.push(made._id)
  }
  return { writer, ids, systemId }
}

test('an administrator works through the queue by keys, and takes a decision back', async ({ page, site }) => {
  const { ids, writer } = await aWaitingScene(site, '加微信甲', ['低价代购一', '低价代购二'])
  const { _id: writerId } = await writer.api.user.ownInfo()
  await logIn(page, site, administrator)
  // Of one author: what other tests have left in the queue would come first.
  await page.goto(`/admin/queue?kind=held&user=${writerId}`)
  const list = page.getByRole('region', { name: '审核' })
  const thing = page.getByRole('region', { name: '内容' })
  await expect(list.getByRole('link', { name: /低价代购一/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(thing.getByRole('heading', { name: '低价代购一' })).toBeVisible()
  await expect(page).toHaveURL(/item=\d+/)
  await expect(thing.locator('mark')).toHaveText('加微信甲')
  await expect(thing.getByText(/由你处理，剩 \d:\d\d/)).toBeVisible()
  const record = page.getByRole('complementary', { name: '作者' })
  await expect(record.getByRole('listitem').filter({ hasText: '低价代购二' }).getByText('审核中')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('已处理 1 项')).toBeVisible()
  await expect(thing.getByRole('heading', { name: '低价代购二' })).toBeVisible()
  expect((await site.api().post.one({ id: ids[0] ?? '' })).title).toBe('低价代购一')
  await page.keyboard.press('u')
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: /低价代购一/ })).toBeVisible()

  await page.keyboard.press('2')
  const dialog = page.getByRole('dialog', { name: '拒绝' })
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(dialog.getByText('请写明理由')).toBeVisible()
  await dialog.getByRole('button', { name: '广告引流' }).click()
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(dialog).toBeHidden()
  await expect(list.getByRole('link', { name: /低价代购二/ })).toBeHidden()
  await page.goto(`/admin/queue?kind=held&state=rejected&user=${writerId}`)
  await expect(page.getByRole('region', { name: '审核' }).getByText('广告引流')).toBeVisible()
})

test('a long text is whole for whoever has opened it, and what else is of its board is a press away', async ({
  page,
  site,
}) => {
  const { writer, systemId } = await aWaitingScene(site, '加微信戊', [])
  const content = `${'很长的正文。'.repeat(900)}到这里为止，加微信戊`
  await writer.api.post.publish({ systemId, title: '一篇长文', content })
  const { _id: writerId } = await writer.api.user.ownInfo()
  await logIn(page, site, administrator)
  await page.goto(`/admin/queue?user=${writerId}`)
  const list = page.getByRole('region', { name: '审核' })
  const thing = page.getByRole('region', { name: '内容' })
  await expect(list.getByRole('link', { name: /一篇长文/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(thing.getByText(/由你处理，剩 \d:\d\d/)).toBeVisible()
  await expect(thing.locator('mark')).toHaveText('加微信戊')
  await expect(thing.getByText('以下省略')).toBeHidden()
  const [board] = (await site.admin.board.getSystems({ systemIds: [systemId] })).list
  await thing.getByRole('link', { name: board?.systemName ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`board=${systemId}`))
  await expect(list.getByText(`板块：${board?.systemName}`)).toBeVisible()
  await list.getByRole('button', { name: '移除板块筛选' }).click()
  await expect(page).not.toHaveURL(/board=/)
  await expect(list.getByRole('link', { name: /一篇长文/ })).toBeVisible()
})

test('whoever wrote it withdraws it while it waits, and offers it to nobody meanwhile', async ({ page, site }) => {
  const { writer, ids } = await aWaitingScene(site, '加微信丁', ['先不发了'])
  await logIn(page, site, writer)
  await page.goto(`/${ids[0]}`)
  const notice = page.getByRole('status').filter({ hasText: '审核中' })
  await expect(notice.getByRole('link', { name: '编辑' })).toHaveAttribute('href', new RegExp(`posts=${ids[0]}`))
  await expect(page.getByText('公开之后可以评论')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(点赞|收藏|分享)/ })).toHaveCount(0)
  await notice.getByRole('button', { name: '撤回' }).click()
  const dialog = page.getByRole('dialog', { name: '撤回帖子' })
  await dialog.getByRole('button', { name: '撤回' }).click()
  await expect(page).toHaveURL(/film-/)
  const { list } = await site.admin.adminQueue.list({ limit: 100, select: { kind: 'held' } })
  expect(list.some(({ object }) => object._id === ids[0])).toBe(false)
})

test('whoever wrote it sees that it waits, reads why it was rejected, and objects; on phones too', async ({
  browser,
  page,
  site,
}) => {
  const { writer, ids } = await aWaitingScene(site, '加微信乙', ['自家小店'])
  await logIn(page, site, writer)
  await page.goto(`/${ids[0]}`)
  await expect(page.getByText('只有你和管理员看得到。通过后会在那时公开并通知你。')).toBeVisible()
  const { list } = await site.admin.adminQueue.list({ limit: 100, select: { kind: 'held' } })
  const item = list.find(({ object }) => object._id === ids[0])
  await site.admin.adminQueue.decide({ items: [item?._id ?? ''], decision: 'reject', reason: '含有联系方式' })
  await page.goto('/account/moderation')
  const section = page.getByRole('region', { name: '处罚与申诉' })
  await expect(section.getByText('自家小店', { exact: true })).toBeVisible()
  await expect(section.getByText('含有联系方式')).toBeVisible()
  await section.getByRole('button', { name: '申诉' }).click()
  await section.getByRole('button', { name: '提交申诉' }).click()
  await expect(section.getByText('请写下申诉理由')).toBeVisible()
  await section.getByRole('textbox', { name: '申诉理由' }).fill('这是我自己的店')
  await section.getByRole('button', { name: '提交申诉' }).click()
  await expect(section.getByText('申诉处理中')).toBeVisible()

  const small = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(small, site, writer)
  await small.goto('/webapp/seting/moderation')
  await expect(small.getByText('这是我自己的店')).toBeVisible()
  await expect(small.getByRole('button', { name: '申诉' })).toHaveCount(0)
  await small.close()
})

test('on a phone what is open takes the place of the list, and who goes back leaves it to others', async ({
  browser,
  site,
}) => {
  const { systemId } = await aWaitingScene(site, '加微信丙', ['手机上看一', '手机上看二'])
  const [board] = (await site.admin.board.getSystems({ systemIds: [systemId] })).list
  const small = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(small, site, administrator)
  await visit(small, `/webapp/system/${board?.systemSign}/my?part=queue`)
  const list = small.getByRole('region', { name: '审核' })
  const thing = small.getByRole('region', { name: '内容' })
  await list.getByRole('link', { name: /手机上看一/ }).click()
  await expect(thing.getByText(/由你处理，剩 \d:\d\d/)).toBeVisible()
  await expect(list).toBeHidden()
  await thing.getByRole('button', { name: '返回列表' }).click()
  await expect(list.getByRole('link', { name: /手机上看二/ })).toBeVisible()
  await expect(thing).toBeHidden()
  const claims = async () =>
    (await site.admin.adminQueue.list({ select: { systemId } })).list.map((one) => one.claimedBy)
  await expect.poll(claims).toEqual([undefined, undefined])
  await list.getByRole('checkbox', { name: '全选' }).check()
  await list.getByRole('button', { name: '通过' }).click()
  await expect(list.getByText('都处理完了')).toBeVisible()
  await small.close()
})

test('a signature and a text of a board wait beside what is in sight, until somebody has looked', async ({
  browser,
  page,
  site,
}) => {
  const { _id: ruleId } = await site.admin.adminRule.save({
    name: '拦下短文字',
    kind: 'words',
    action: 'hold',
    scope: ['signature', 'board'],
    options: { words: ['代购戊'] },
  })
  const [writer, systemId] = [await anActor(site), await aBoardOf(site)]
  await writer.api.user.changeSignature({ signature: '你好' })
  await logIn(page, site, writer)
  await page.goto('/account')
  const field = page.getByRole('textbox', { name: '签名' })
  await field.fill('专业代购戊')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已提交，审核通过后公开')).toBeVisible()
  await expect(field).toHaveValue('专业代购戊')
  await expect(field).toHaveAccessibleDescription(/审核中，通过后公开。目前显示：你好/)
  await page.goto('/account/moderation')
  const waiting = page.getByRole('region', { name: '审核中的内容' })
  await expect(waiting.getByText('专业代购戊')).toBeVisible()

  await site.admin.board.update({ systemId, systemDescr: '只卖代购戊' })
  const { systemSign } = await site.api().board.info({ sign: systemId })
  const staff = await browser.newPage()
  await logIn(staff, site, administrator)
  await visit(staff, `/System/forum/${systemSign}/manage`)
  const descr = staff.getByRole('textbox', { name: '简介' })
  await expect(descr).toHaveValue('只卖代购戊')
  await expect(descr).toHaveAccessibleDescription(/审核中，通过后公开。目前显示：（空）/)

  await visit(staff, '/admin/queue?kind=held')
  await staff.getByRole('link', { name: /签名：专业代购戊/ }).click()
  const thing = staff.getByRole('region', { name: '内容' })
  await expect(thing.locator('mark')).toHaveText('代购戊')
  await expect(thing.getByText(/目前显示：\s*你好/)).toBeVisible()
  await staff.keyboard.press('1')
  await expect(staff.getByText('已处理 1 项')).toBeVisible()
  await staff.getByRole('link', { name: /板块资料：/ }).click()
  await expect(thing.getByRole('heading', { name: '简介' })).toBeVisible()
  await staff.keyboard.press('2')
  const dialog = staff.getByRole('dialog', { name: '拒绝' })
  await dialog.getByRole('button', { name: '广告引流' }).click()
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(dialog).toBeHidden()
  await staff.close()

  await page.reload()
  await expect(waiting).toBeHidden()
  const info = await writer.api.user.ownInfo()
  expect(info).toMatchObject({ signature: '专业代购戊', heldSignature: null })
  expect((await site.api().board.info({ sign: systemId })).systemDescr).toBe('')
  await site.admin.adminRule.delete({ _id: ruleId })
})

test('an appeal beyond the limits of moderators has no buttons for them', async ({ page, site }) => {
  const [banned, moderator] = [await anActor(site), await anActor(site)]
  const ids = await Promise.all([banned, moderator].map(async ({ api }) => (await api.user.ownInfo())._id))
  await site.admin.adminUser.setPower({ userId: ids[1] ?? '', userpower: 3 })
  const sentence = { userId: ids[0] ?? '', kind: 'ban', hours: 0, reason: '广告' } as const
  const { sanction } = await site.admin.adminUser.sanction(sentence)
  await banned.api.moderation.appeal({ sanctionId: sanction._id, text: '请再看看这件事' })
  await logIn(page, site, moderator)
  await page.goto('/admin/queue?kind=appeal')
  await page.getByRole('link', { name: /请再看看这件事/ }).click()
  const thing = page.getByRole('region', { name: '内容' })
  await expect(thing.getByText('这条处罚超出版主的权限，只有管理员可以处理它的申诉')).toBeVisible()
  await expect(thing.getByRole('button', { name: /申诉…$/ })).toHaveCount(0)
  await page.keyboard.press('1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
