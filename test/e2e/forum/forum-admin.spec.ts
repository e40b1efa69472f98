import { adminPassword } from '../../support/server.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { expect, logIn, test } from '../support/site.ts'

const administrator = { name: 'admin', password: adminPassword }

test('an administrator makes a zone, a board, an announcement and a page, and visitors see them', async ({
  browser,
  page,
  site,
}) => {
  await logIn(page, site, administrator)
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: '新建分区' }).click()
  await page.getByRole('textbox', { name: '分区名称' }).fill('后台分区')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '后台分区', exact: true })).toBeVisible()
  // A dialog steps back in the history as it goes, which would call off the way to the next page.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/System/create')
  await page.getByRole('textbox', { name: '板块名称' }).fill('后台板块')
  await page.getByRole('textbox', { name: '标识' }).fill('made-here')
  await page.getByRole('button', { name: '创建板块' }).click()
  await expect(page.getByText('板块创建成功')).toBeVisible()

  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: '新建公告' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('周末维护')
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type('周六凌晨两点到四点。')
  await page.getByRole('link', { name: '板块', exact: true }).click()
  await page.getByRole('button', { name: '留在这里' }).click()
  // Times are written in the site's language, whatever the browser's is.
  const end = page.getByRole('textbox', { name: '结束时间' })
  await expect(end).toHaveAttribute('placeholder', '年-月-日 时:分')
  await end.fill('2090年1月5日 8:30')
  await end.blur()
  await expect(end).toHaveValue('2090-01-05 08:30')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('cell', { name: '周末维护', exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: '2090-01-05 08:30', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/admin/pages')
  await page.getByRole('button', { name: '新建页面' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('常见问题')
  await page.getByRole('textbox', { name: '路径' }).fill('help/faq')
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type('怎样发帖？')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: '/dynamic/help/faq' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const guest = await browser.newPage({ baseURL: site.origin })
  await guest.goto('/dynamic/help/faq')
  await expect(guest.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible()
  await expect(guest.getByText('怎样发帖？')).toBeVisible()
  await visit(guest, '/announcement')
  await guest.getByRole('main').getByRole('link', { name: '周末维护' }).click()
  await expect(guest.getByText('周六凌晨两点到四点。').last()).toBeVisible()
  await guest.goto('/System/Aggregate-forum')
  await expect(guest.getByRole('link', { name: /后台板块 1 成员/ })).toBeVisible()
  await guest.close()
})

test('a member founds a board; it waits, is approved, and its founder is told', async ({ browser, page, site }) => {
  await site.admin.board.adminSaveZone({ zoneName: '等待区', zoneType: 'forum' })
  const founder = await anActor(site)
  const member = await browser.newPage({ baseURL: site.origin })
  await logIn(member, site, founder)
  await member.goto('/System/create')
  await takenOver(member)
  await member.getByRole('textbox', { name: '板块名称' }).fill('等待的板块')
  await member.getByRole('textbox', { name: '标识' }).fill('waiting')
  await member.getByRole('button', { name: '创建板块' }).click()
  await expect(member.getByText('已提交，等待审核')).toBeVisible()
  await logIn(page, site, administrator)
  await page.goto('/admin/boards?state=pending')
  const row = page.getByRole('row', { name: /等待的板块/ })
  await row.getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(row).toBeHidden()
  await member.goto('/message?type=system')
  await expect(member.getByText(/等待的板块/).first()).toBeVisible()
  await member.goto('/System/forum/waiting/manage')
  await takenOver(member)
  await member.getByRole('tab', { name: '分类' }).click()
  await member.getByRole('textbox', { name: '新分类名称' }).fill('器材')
  await member.getByRole('button', { name: '添加' }).click()
  await expect(member.getByRole('textbox', { name: '分类名称', exact: true })).toHaveValue('器材')
  await member.getByRole('tab', { name: '日志' }).click()
  await expect(member.getByText('创建板块').first()).toBeVisible()
  await member.close()
})

test('zones and boards are put in order by dragging, by keys and by buttons, and visitors see that order', async ({
  browser,
  page,
  site,
}) => {
  const [upper, lower] = [
    await site.admin.board.adminSaveZone({ zoneName: '上面的区' }),
    await site.admin.board.adminSaveZone({ zoneName: '下面的区' }),
  ]
  for (const [at, name] of ['甲板', '乙板', '丙板'].entries())
    await site.admin.board.create({ systemName: name, systemSign: `order-${at}`, systemZoneId: upper._id })
  await logIn(page, site, administrator)
  await page.goto('/admin/zones')
  const zone = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const rows = (name: string) => zone(name).getByRole('link')
  const saved = () => page.waitForResponse((response) => response.url().includes('/set-position'))

  await expect(rows('上面的区')).toHaveText([/甲板/, /乙板/, /丙板/])
  // By the button.
  let done = saved()
  await page.getByRole('button', { name: '下移 甲板' }).click()
  await done
  await expect(rows('上面的区')).toHaveText([/乙板/, /甲板/, /丙板/])
  // By the arrow keys, on the handle that keeps the focus.
  const handle = page.getByRole('button', { name: /^拖动 丙板/ })
  await handle.focus()
  done = saved()
  await page.keyboard.press('ArrowUp')
  await done
  await expect(rows('上面的区')).toHaveText([/乙板/, /丙板/, /甲板/])
  await expect(handle).toBeFocused()
  // By hand, into the zone below.
  await handle.scrollIntoViewIfNeeded()
  await zone('下面的区').getByText('还没有板块，可以把板块拖到这里').scrollIntoViewIfNeeded()
  await handle.hover()
  await page.mouse.down()
  await zone('下面的区').getByText('还没有板块，可以把板块拖到这里').hover()
  done = saved()
  await page.mouse.up()
  await done
  await expect(rows('上面的区')).toHaveText([/乙板/, /甲板/])
  await expect(rows('下面的区')).toHaveText([/丙板/])
  // What is let go of by the escape key goes back, and nothing is saved.
  await page.getByRole('button', { name: /^拖动 乙板/ }).hover()
  await page.mouse.down()
  await zone('下面的区').getByRole('link', { name: /丙板/ }).hover()
  await expect(rows('下面的区')).toHaveText([/乙板/, /丙板/])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(rows('上面的区')).toHaveText([/乙板/, /甲板/])
  // By the menu, and zones among each other.
  done = saved()
  await page.getByRole('button', { name: '乙板 的更多操作' }).click()
  await page.getByRole('menuitem', { name: '移到「下面的区」' }).click()
  await done
  await expect(rows('下面的区')).toHaveText([/丙板/, /乙板/])
  done = saved()
  await page.getByRole('button', { name: '上移 下面的区' }).click()
  await done

  const guest = await browser.newPage({ baseURL: site.origin })
  await guest.goto('/System/Aggregate-forum')
  const tiles = guest.getByRole('main').getByRole('link', { name: /^(甲|乙|丙)板/ })
  await expect(tiles).toHaveText([/丙板/, /乙板/, /甲板/])
  await guest.close()
  const { list } = await site.admin.board.zones({ page: 1, limit: 100 })
  const places = [lower, upper].map(({ _id }) => list.findIndex((one) => one._id === _id))
  expect(places[0]).toBeLessThan(places[1] ?? -1)
})
