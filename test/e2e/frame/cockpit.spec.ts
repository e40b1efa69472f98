import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { adminPassword } from '../../support/server.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const administrator = { name: 'admin', password: adminPassword }

/** Days and weeks that have been, a quiet board, and searches without a result. */
async function aPast({ database }: Site, systemId: string, postsId: string): Promise<void> {
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`
  await database?.db.run(sql`
    insert into site_days (day, registrations, active, week_steps, month_steps, posts, comments, messages, income)
    select ${today} - age, 20 + (200 - age) / 8 + age % 5, 90 + age % 7, case when age > 170 then 12 else age % 3 - 1 end,
      case when age > 150 then 20 else age % 3 - 1 end, 30 + age % 9, 60 + age % 11, 300 + age % 40, 12000 + 100 * (age % 30)
    from generate_series(1, 180) age
    on conflict (day) do update set registrations = excluded.registrations, active = excluded.active,
      week_steps = excluded.week_steps, month_steps = excluded.month_steps, posts = excluded.posts,
      comments = excluded.comments, messages = excluded.messages, income = excluded.income`)
  await database?.db.run(sql`
    insert into site_cohorts (week, later, members)
    select date_trunc('week', ${today})::date - 7 * age, later, 180 / (later + 1)
    from generate_series(1, 6) age, generate_series(0, 6) later where later <= age on conflict do nothing`)
  await database?.db.run(
    sql`insert into board_days (board_id, day, posts) values (${systemId}, ${today} - 20, 84), (${systemId}, ${today} - 3, 3)`,
  )
  await database?.db.run(
    sql`insert into empty_searches (day, word, times) values (${today}, '露营推车', 27), (${today}, '二手镜头 验货', 19)`,
  )
  await database?.db.run(sql`
    with p as (update posts set created_at = now() - interval '5 hours' where id = ${postsId})
    update first_posts set created_at = now() - interval '5 hours' where post_id = ${postsId}`)
}

test('the overview says what waits, how it went, and who should not be forgotten', async ({ page, site }) => {
  const { id, systemId, author } = await aScene(site, { title: '第一次发帖：阳台种番茄' })
  await aPast(site, systemId, id)
  await logIn(page, site, administrator)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  const today = page.getByRole('region', { name: '今天' })
  await expect(today.locator('section', { hasText: '上次备份' })).toContainText('没有已知的备份')
  await expect(today.locator('section', { hasText: '待核对的付款' })).toHaveAttribute('data-tone', 'success')
  await expect(today.getByRole('link', { name: '站点状态' })).toBeVisible()

  const trends = page.getByRole('region', { name: '趋势' })
  await expect(trends.getByRole('img')).toHaveCount(5)
  await page.getByRole('button', { name: '7 天', exact: true }).click()
  await expect(page).toHaveURL('/admin?days=7')
  await expect(trends.getByRole('img', { name: /^近 7 天注册/ })).toBeVisible()
  const active = trends.getByRole('img', { name: /活跃成员/ })
  const ofWeek = await active.getAttribute('aria-label')
  await trends.getByRole('button', { name: '日', exact: true }).click()
  await expect(active).not.toHaveAttribute('aria-label', ofWeek ?? '')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV', exact: true }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(15)
  expect(lines[0]).toContain('"收入"')

  await expect(page.getByRole('region', { name: '安静下来的板块' })).toContainText('近 7 天 3 帖，前四周平均 21 帖')
  await expect(page.getByRole('region', { name: '没有结果的搜索' })).toContainText('27 人')
  const cohorts = page.getByRole('region', { name: '每周新人的留存' })
  await expect(cohorts.getByRole('row')).toHaveCount(7)
  await page.getByRole('button', { name: /^每周新人的留存：全部 12/ }).click()
  await expect(cohorts.getByRole('row')).toHaveCount(13)
  const newcomers = page.getByRole('region', { name: '没有得到回应的新人' })
  await expect(newcomers).toContainText(author.name)
  await newcomers.getByRole('link', { name: /阳台种番茄/ }).click()
  await expect(page).toHaveURL(`/${id}`)
})

test('moderators see no money, and a phone shows all of it', async ({ browser, site }) => {
  const actor = await anActor(site)
  const { _id } = await actor.api.user.ownInfo()
  await site.admin.adminUser.setPower({ userId: _id, userpower: 3 })
  const context = await browser.newContext({ ...onPhone, baseURL: site.origin, locale: 'zh-CN' })
  const page = await context.newPage()
  await logIn(page, site, actor)
  await visit(page, '/admin')
  await expect(page.getByRole('link', { name: '待处理的举报' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '帖子与评论' })).toBeVisible()
  // A tile leads to something.
  await expect(page.getByRole('link', { name: '失败任务' })).toHaveAttribute('href', '/admin#failed-jobs')
  await expect(page.locator('#failed-jobs')).toBeVisible()
  for (const hidden of ['收入', '账目证明', '待核对的付款', '对账未匹配'])
    await expect(page.getByRole('heading', { name: hidden })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})

test('which secrets are set stands with the settings of the site', async ({ page, site }) => {
  await logIn(page, site, administrator)
  await page.goto('/admin/config')
  await expect(page.getByText(/已设置 \d+ \/ \d+/)).toBeVisible()
})
