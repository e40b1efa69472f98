import { adminPassword } from '../../support/server.ts'
import { anActor } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, test } from '../support/site.ts'

const administrator = { name: 'admin', password: adminPassword }

test('a board is deleted with its name typed again, and its posts are in another', async ({ browser, page, site }) => {
  const { _id: systemZoneId } = await site.admin.board.adminSaveZone({ zoneName: '整理区' })
  const found = (systemName: string, systemSign: string) =>
    site.admin.board.create({ systemName, systemSign, systemZoneId })
  const old = await found('旧板块', 'old-board')
  await found('新板块', 'new-board')
  const author = await anActor(site)
  const { _id: moved } = await author.api.post.publish({ systemId: old._id, title: '会搬家的帖子', content: '正文' })
  const guest = await browser.newPage({ baseURL: site.origin })

  await logIn(page, site, administrator)
  await page.goto('/admin/boards')
  const row = (name: string) => page.getByRole('region', { name: '板块', exact: true }).getByRole('row', { name })
  await row('旧板块').getByRole('button', { name: '删除板块「旧板块」' }).click()
  const dialog = page.getByRole('dialog', { name: '删除板块「旧板块」' })
  await expect(dialog).toContainText('1 篇帖子，1 位成员')
  const press = dialog.getByRole('button', { name: '删除板块', exact: true })
  await expect(press).toBeDisabled()
  await pickOption(dialog.getByRole('combobox', { name: '移到哪个板块' }), '新板块（整理区）')
  await dialog.getByRole('textbox', { name: /删除原因/ }).fill('合并板块')
  const typed = dialog.getByRole('textbox', { name: /输入板块名称/ })
  await typed.fill('新板块')
  await expect(press).toBeDisabled()
  await typed.fill('旧板块')
  await press.click()
  await expect(dialog).toHaveCount(0)
  await expect(row('旧板块')).toHaveCount(0)
  const gone = page.getByRole('region', { name: '最近删除的板块' })
  await expect(gone.getByRole('row', { name: /旧板块/ })).toContainText('1 篇已移到「新板块」')
  await expect(gone.getByRole('row', { name: /旧板块/ }).getByRole('button')).toHaveCount(0)
  await expect(row('新板块')).toContainText('1 / 1')
  await guest.goto(`/${moved}`)
  await expect(guest.getByRole('main').getByRole('link', { name: '新板块' }).first()).toBeVisible()
  expect((await guest.goto('/System/forum/old-board'))?.status()).toBe(404)
  await guest.close()
})

test('a board is deleted with its posts from the page of the zones, and comes back with them', async ({
  browser,
  page,
  site,
}) => {
  const { _id: systemZoneId } = await site.admin.board.adminSaveZone({ zoneName: '往返区' })
  const { _id: systemId } = await site.admin.board.create({ systemName: '往返', systemSign: 'return', systemZoneId })
  const author = await anActor(site)
  const { _id: removed } = await author.api.post.publish({ systemId, title: '留在这里', content: '正文' })
  const guest = await browser.newPage({ baseURL: site.origin })
  await logIn(page, site, administrator)
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: '往返 的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除板块' }).click()
  const second = page.getByRole('dialog', { name: '删除板块「往返」' })
  await second.getByRole('radio', { name: /一并移除/ }).check()
  await second.getByRole('textbox', { name: /删除原因/ }).fill('不再需要')
  await second.getByRole('textbox', { name: /输入板块名称/ }).fill('往返')
  await second.getByRole('button', { name: '删除板块', exact: true }).click()
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('button', { name: '往返 的更多操作' })).toHaveCount(0)
  expect((await guest.goto(`/${removed}`))?.status()).toBe(404)
  await page.goto('/admin/boards')
  const gone = page.getByRole('region', { name: '最近删除的板块' })
  await expect(gone.getByRole('row', { name: /往返/ }).first()).toContainText('1 篇已移除')
  await gone.getByRole('button', { name: '撤销删除「往返」' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销删除', exact: true }).click()
  await expect(page.getByText('板块「往返」和 1 篇帖子已恢复')).toBeVisible()
  const boards = page.getByRole('region', { name: '板块', exact: true })
  await expect(boards.getByRole('row', { name: '往返' })).toContainText('1 / 1')
  expect((await guest.goto(`/${removed}`))?.status()).toBe(200)
  await guest.close()
})

test.describe('on a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the question fits, and says how many posts there are', async ({ page, site }) => {
    const { _id: systemZoneId } = await site.admin.board.adminSaveZone({ zoneName: '窄区' })
    await site.admin.board.create({ systemName: '窄处删除', systemSign: 'on-narrow', systemZoneId })
    await logIn(page, site, administrator)
    await page.goto('/admin/boards')
    await page.getByRole('button', { name: '删除板块「窄处删除」' }).click()
    const dialog = page.getByRole('dialog', { name: '删除板块「窄处删除」' })
    await dialog.getByRole('radio', { name: /一并移除/ }).check()
    await dialog.getByRole('textbox', { name: /删除原因/ }).fill('不再需要')
    await dialog.getByRole('textbox', { name: /输入板块名称/ }).fill('窄处删除')
    const press = dialog.getByRole('button', { name: '删除板块', exact: true })
    await press.scrollIntoViewIfNeeded()
    await expect(press).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await press.click()
    await expect(
      page.getByRole('region', { name: '最近删除的板块' }).getByRole('row', { name: /窄处删除/ }),
    ).toBeVisible()
  })
})

test('a manager who is muted finds the notice in the place of the forms of the board', async ({ page, site }) => {
  const { _id: systemZoneId } = await site.admin.board.adminSaveZone({ zoneName: '禁言区' })
  const board = await site.admin.board.create({ systemName: '禁言板块', systemSign: 'muted-manager', systemZoneId })
  const manager = await anActor(site)
  const { _id: userId } = await manager.api.user.ownInfo()
  await site.admin.board.addManager({ systemId: board._id, userId })
  await site.admin.adminUser.sanction({ userId, kind: 'mute', hours: 24, reason: '刷屏' })
  await logIn(page, site, manager)
  await page.goto('/System/forum/muted-manager/manage')
  await expect(page.getByRole('tabpanel').getByText('刷屏')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0)
  await page.getByRole('tab', { name: '成员' }).click()
  await expect(page.getByRole('tabpanel').getByText(manager.name)).toBeVisible()
})
