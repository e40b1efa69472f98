import { type Actor, anActor, visit } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, phone, type Site, test } from '../support/site.ts'

let signs = 0

/** A board with one post, founded by the actor. */
async function aGatedBoard(site: Site, creator: Actor) {
  signs += 1
  await site.admin.adminConfig.update({ COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: false })
  const zone = await site.admin.board.adminSaveZone({ zoneName: `深处${signs}` })
  const board = await creator.api.board.create({
    systemName: `内部板块${signs}`,
    systemSign: `inner-${signs}`,
    systemDescr: '只给一部分人看',
    systemZoneId: zone._id,
  })
  const { _id } = await creator.api.post.publish({ systemId: board._id, title: '里面的帖子', content: '里面的字' })
  return { board, postsId: _id }
}

test('the creator closes a board to those who have not joined; a guest logs in, a member joins and reads', async ({
  browser,
  page,
  site,
}) => {
  const creator = await anActor(site)
  const { board, postsId } = await aGatedBoard(site, creator)
  await logIn(page, site, creator)
  await page.goto(`/System/forum/${board.systemSign}/manage`)
  await pickOption(page.getByRole('combobox', { name: '谁可以阅读' }), '板块成员')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('操作成功')).toBeVisible()
  await page.goto(`/${postsId}`)
  await expect(page.getByRole('heading', { level: 1, name: '里面的帖子' })).toBeVisible()

  const guest = await browser.newPage({ baseURL: site.origin })
  const answer = await guest.goto(`/${postsId}`)
  expect(answer?.status()).toBe(403)
  await expect(guest.getByRole('dialog')).toBeVisible()
  await guest.keyboard.press('Escape')
  await expect(guest.getByRole('heading', { level: 1, name: board.systemName })).toBeVisible()
  await expect(guest.getByText('加入板块后可阅读')).toBeVisible()
  await expect(guest.getByText('里面的')).toHaveCount(0)
  await guest.close()

  const member = await browser.newPage({ baseURL: site.origin })
  await logIn(member, site, await anActor(site))
  await member.goto(`/System/forum/${board.systemSign}`)
  await expect(member.getByText('只给一部分人看').first()).toBeVisible()
  await expect(member.getByText('里面的帖子')).toHaveCount(0)
  await visit(member, `/${postsId}`)
  await member.getByRole('button', { name: '加入板块' }).click()
  await expect(member.getByRole('heading', { level: 1, name: '里面的帖子' })).toBeVisible()
  await member.goto(`/System/forum/${board.systemSign}`)
  await expect(member.getByRole('link', { name: '里面的帖子' }).first()).toBeVisible()
  await member.close()
})

test('on a phone the board shows its head and the way in', async ({ browser, site }) => {
  const creator = await anActor(site)
  const { board, postsId } = await aGatedBoard(site, creator)
  await creator.api.board.update({ systemId: board._id, readRule: 'level', readLevel: 5 })
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const member = await context.newPage()
  await logIn(member, site, await anActor(site))
  await member.goto(`/webapp/system/${board.systemSign}`)
  await expect(member.getByRole('heading', { level: 1, name: board.systemName })).toBeVisible()
  await expect(member.getByText('达到 Lv.5 可阅读')).toBeVisible()
  await expect(member.getByRole('link', { name: '查看我的等级' })).toBeVisible()
  await member.goto(`/webapp/${postsId}`)
  await expect(member.getByText('达到 Lv.5 可阅读')).toBeVisible()
  await creator.api.board.update({ systemId: board._id, readRule: 'joined' })
  await visit(member, `/webapp/system/${board.systemSign}`)
  await member.getByRole('button', { name: '加入板块' }).click()
  await expect(member.getByText('里面的帖子').first()).toBeVisible()
  await context.close()
})
