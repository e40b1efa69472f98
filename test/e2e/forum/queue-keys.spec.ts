import type { Page } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { type Actor, aBoardOf, anActor } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'

/** Every key of the queue. The address asks for one author, so that nothing that others write stands in the list. */

const administrator = { name: 'admin', password: adminPassword }

interface Scene {
  writer: Actor
  writerId: string
  systemId: string
  ids: string[]
}

/** As many posts as there are titles, which wait in this order. */
async function aScene(site: Site, titles: string[]): Promise<Scene> {
  await site.admin.adminRule.save({
    name: '拦下按键',
    kind: 'words',
    action: 'hold',
    scope: ['posts'],
    options: { words: ['逐键处理'] },
  })
  const [writer, systemId] = [await anActor(site), await aBoardOf(site)]
  const ids: string[] = []
  for (const title of titles) {
    const made = await writer.api.post.publish({ systemId, title, content: `${title}，逐键处理` })
    expect(made.state).toBe('held')
    ids.push(made._id)
  }
  return { writer, writerId: (await writer.api.user.ownInfo())._id, systemId, ids }
}

const panes = (page: Page) => ({
  list: page.getByRole('region', { name: '审核' }),
  thing: page.getByRole('region', { name: '内容' }),
})

/** The one that is open, and nobody else's by now. */
async function isOpen(page: Page, title: string): Promise<void> {
  const { thing } = panes(page)
  await expect(thing.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(thing.getByText(/由你处理，剩 \d:\d\d/)).toBeVisible()
}

/** By its key, for advertising; it was the last that waited. */
async function rejectAndPunish(page: Page): Promise<void> {
  await page.keyboard.press('3')
  const dialog = page.getByRole('dialog', { name: '拒绝并处罚' })
  await dialog.getByRole('button', { name: '广告引流' }).click()
  await dialog.getByRole('button', { name: '拒绝并处罚' }).click()
  await expect(dialog).toBeHidden()
  await expect(panes(page).list.getByText('都处理完了')).toBeVisible()
}

/** What waits of this author, as the server has it. */
const waiting = async (site: Site, { writerId }: Scene) => {
  const { list } = await site.admin.adminQueue.list({ select: { userId: writerId } })
  return list.map(({ object }) => object.title)
}

test('? names every key; j and k go through the list and stop at its ends', async ({ page, site }) => {
  const scene = await aScene(site, ['上面一篇', '中间一篇', '下面一篇'])
  await logIn(page, site, administrator)
  await page.goto(`/admin/queue?user=${scene.writerId}`)
  const { list, thing } = panes(page)
  await expect(list.getByRole('link', { name: /下面一篇/ })).toBeVisible()
  await expect(thing.getByText('从左边选一项开始')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '快捷键' })
  await expect(help.getByRole('term')).toHaveText(['j', 'k', '1', '2', '3', 'x', 'u', '?'])
  // Behind a layer keys mean nothing.
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(thing.getByText('从左边选一项开始')).toBeVisible()
  await page.keyboard.press('j')
  await isOpen(page, '上面一篇')
  await page.keyboard.press('k')
  await isOpen(page, '上面一篇')
  await page.keyboard.press('j')
  await isOpen(page, '中间一篇')
  await page.keyboard.press('j')
  await isOpen(page, '下面一篇')
  await page.keyboard.press('j')
  await isOpen(page, '下面一篇')
  await page.keyboard.press('k')
  await isOpen(page, '中间一篇')
  // What was left is anybody's again.
  const claimed = async () => {
    const items = (await site.admin.adminQueue.list({ select: { userId: scene.writerId } })).list
    return items.filter(({ claimedBy }) => claimedBy).map(({ object }) => object.title)
  }
  await expect.poll(claimed).toEqual(['中间一篇'])
})

test('1 passes, 2 rejects with a reason, and u takes back what was done last', async ({ page, site }) => {
  const scene = await aScene(site, ['先放行', '再拒绝', '还在等'])
  await logIn(page, site, administrator)
  await page.goto(`/admin/queue?user=${scene.writerId}`)
  const { list } = panes(page)
  await expect(list.getByRole('link', { name: /还在等/ })).toBeVisible()
  // Nothing is open, nothing was done: there is nothing to decide about and nothing to take back.
  for (const key of ['1', '2', '3', 'x', 'u']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('1 passes, and opens the one below', async () => {
    await page.keyboard.press('j')
    await isOpen(page, '先放行')
    await page.keyboard.press('1')
    await isOpen(page, '再拒绝')
    await expect(list.getByRole('link', { name: /先放行/ })).toBeHidden()
    expect(await waiting(site, scene)).toEqual(['再拒绝', '还在等'])
    expect((await site.api().post.one({ id: scene.ids[0] ?? '' })).title).toBe('先放行')
  })

  await test.step('u brings it back', async () => {
    await page.keyboard.press('u')
    await expect(list.getByRole('link', { name: /先放行/ })).toBeVisible()
    expect(await waiting(site, scene)).toEqual(['先放行', '再拒绝', '还在等'])
    await expect(site.api().post.one({ id: scene.ids[0] ?? '' })).rejects.toMatchObject({ code: 404 })
  })

  await test.step('2 asks why; in the field keys are letters', async () => {
    await isOpen(page, '再拒绝')
    await page.keyboard.press('2')
    const dialog = page.getByRole('dialog', { name: '拒绝', exact: true })
    const reason = dialog.getByRole('textbox', { name: '理由' })
    await reason.click()
    await page.keyboard.type('jk123xu?')
    await expect(reason).toHaveValue('jk123xu?')
    await dialog.getByRole('button', { name: '拒绝', exact: true }).click()
    await expect(dialog).toBeHidden()
    await isOpen(page, '还在等')
    expect(await waiting(site, scene)).toEqual(['先放行', '还在等'])
    const { rejected } = await scene.writer.api.moderation.mine()
    expect(rejected).toMatchObject([{ title: '再拒绝', reason: 'jk123xu?' }])
    await page.keyboard.press('u')
    await expect(list.getByRole('link', { name: /再拒绝/ })).toBeVisible()
    expect((await scene.writer.api.moderation.mine()).rejected).toEqual([])
  })
})

test('3 rejects and punishes, and u takes back both', async ({ page, site }) => {
  const scene = await aScene(site, ['要处罚的'])
  await logIn(page, site, administrator)
  await page.goto(`/admin/queue?user=${scene.writerId}`)
  const { list } = panes(page)
  await expect(list.getByRole('link', { name: /要处罚的/ })).toBeVisible()
  await page.keyboard.press('j')
  await isOpen(page, '要处罚的')
  await rejectAndPunish(page)
  const { sanctions } = await scene.writer.api.moderation.mine()
  expect(sanctions).toMatchObject([{ kind: 'mute', reason: '广告引流', isInForce: true }])
  await page.keyboard.press('u')
  await expect(list.getByRole('link', { name: /要处罚的/ })).toBeVisible()
  expect((await scene.writer.api.moderation.mine()).sanctions).toMatchObject([{ isInForce: false }])
})

test('x chooses and gives up, and what is chosen is decided together', async ({ page, site }) => {
  const scene = await aScene(site, ['选中一', '跳过的', '选中二'])
  await logIn(page, site, administrator)
  await page.goto(`/admin/queue?user=${scene.writerId}`)
  const { list } = panes(page)
  const box = (title: string) => list.getByRole('checkbox', { name: `选择：${title}` })
  await expect(list.getByRole('link', { name: /选中二/ })).toBeVisible()
  await page.keyboard.press('j')
  await isOpen(page, '选中一')
  await page.keyboard.press('x')
  await expect(box('选中一')).toBeChecked()
  await page.keyboard.press('x')
  await expect(box('选中一')).not.toBeChecked()
  await page.keyboard.press('x')
  await expect(box('选中一')).toBeChecked()
  // Somebody who ticks with the mouse goes on with the keys.
  await box('选中二').click()
  await expect(box('选中二')).toBeChecked()
  await page.keyboard.press('1')
  await expect(page.getByText('已处理 2 项')).toBeVisible()
  await isOpen(page, '跳过的')
  expect(await waiting(site, scene)).toEqual(['跳过的'])
  await page.keyboard.press('u')
  await expect(list.getByRole('link', { name: /选中二/ })).toBeVisible()
  expect(await waiting(site, scene)).toEqual(['选中一', '跳过的', '选中二'])
})

test('a manager has the same keys in the board, and 3 mutes there alone', async ({ page, site }) => {
  const scene = await aScene(site, ['板块里的'])
  const manager = await anActor(site)
  const { systemId } = scene
  await site.admin.board.addManager({ systemId, userId: (await manager.api.user.ownInfo())._id })
  const { systemSign } = await site.api().board.info({ sign: systemId })
  await logIn(page, site, manager)
  await page.goto(`/System/forum/${systemSign}/manage?part=queue`)
  const { list } = panes(page)
  await expect(list.getByRole('link', { name: /板块里的/ })).toBeVisible()
  await page.keyboard.press('j')
  await isOpen(page, '板块里的')
  await rejectAndPunish(page)
  expect((await scene.writer.api.moderation.mine()).sanctions).toMatchObject([{ kind: 'mute', systemId }])
})
