import { expectAccessible } from '../support/axe.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, phone, type Site, test } from '../support/site.ts'

async function sell(site: Site, ON: boolean) {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  await site.admin.adminConfig.update({ COMMON_EARNING: { ...COMMON_EARNING, ON } })
}

test('who has earned nothing is led to selling; where nothing is sold, both are said', async ({ page, site }) => {
  await sell(site, true)
  const { author, id: postsId } = await aScene(site, { title: '潮汐表' })
  await logIn(page, site, author)
  await page.goto('/platform/income')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '还没有收益' })).toBeVisible()
  await expect(main.getByRole('link', { name: '去设置付费内容' })).toHaveAttribute('href', '/platform/editor-posts')
  await expect(main.getByRole('button', { name: '转入余额' })).toBeDisabled()
  await expect(main.getByRole('region', { name: '每日收益' })).toHaveCount(0)
  await expectAccessible(page)

  await sell(site, false)
  await page.goto('/platform/income')
  await expect(main.getByRole('heading', { name: '暂未开放付费内容' })).toBeVisible()
  await expect(main.getByRole('button', { name: '转入余额' })).toHaveCount(0)
  await expectAccessible(page)

  await sell(site, true)
  const giver = await anActor(site)
  const { _id: userId } = await giver.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 10, reason: '测试' })
  await giver.api.tip.create({ target: { type: 'posts', _id: postsId }, amount: 5, message: '写得真细' })
  await sell(site, false)
  await page.goto('/platform/income')
  await expect(main.getByText('暂未开放付费内容：已有的收益仍可查看和转出')).toBeVisible()
  const row = main.getByRole('row').filter({ hasText: '潮汐表' })
  await expect(row).toContainText(`打赏 · ${giver.name}「写得真细」`)
  await expect(row).toContainText('10% · 0.50')
  await expect(row).toContainText('4.50')
  await main.getByRole('button', { name: '已退款' }).click()
  await expect(main.getByRole('heading', { name: '没有符合条件的收入' })).toBeVisible()
})

test('on a phone a sale is a row, with what came of it at its end', async ({ browser, site }) => {
  await sell(site, true)
  const { author, id: postsId } = await aScene(site, { title: '灯塔的作息' })
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const page = await context.newPage()
  await logIn(page, site, author)
  await visit(page, '/webapp/platform/income')
  await expect(page.getByRole('heading', { name: '还没有收益' })).toBeVisible()
  await expectAccessible(page)
  const giver = await anActor(site)
  const { _id: userId } = await giver.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 10, reason: '测试' })
  await giver.api.tip.create({ target: { type: 'posts', _id: postsId }, amount: 5 })
  await visit(page, '/webapp/platform/income')
  await expect(page.getByRole('region', { name: '每日收益' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: `打赏 · ${giver.name}` })
  await expect(row).toContainText('灯塔的作息')
  await expect(row).toContainText('+4.50')
  await expectAccessible(page)
  await context.close()
})
