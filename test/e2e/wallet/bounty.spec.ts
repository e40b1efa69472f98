import { expectAccessible } from '../support/axe.ts'
import { anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'

test('a question gets a bounty, the bounty goes to an answer, and its author sees it come', async ({
  browser,
  page,
  site,
}) => {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  await site.admin.adminConfig.update({ COMMON_EARNING: { ...COMMON_EARNING, ON: true } })
  const { author, id } = await aScene(site, { title: '灯箱的色温怎么选' })
  const { _id: userId } = await author.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 10, reason: '测试' })
  const answerer = await anActor(site)
  await answerer.api.comment.publishComment({ postsId: id, content: '先预热十分钟' })

  await logIn(page, site, author)
  await page.goto(`/${id}`)
  const bar = page.getByRole('region', { name: '悬赏' })
  await bar.getByRole('button', { name: '发起悬赏' }).click()
  const dialog = page.getByRole('dialog', { name: '发起悬赏' })
  await dialog.getByRole('textbox', { name: /^悬赏金额/ }).fill('5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '发起悬赏' }).click()
  await expect(bar.getByText('悬赏 5.00 屿币')).toBeVisible()
  await page.getByRole('button', { name: '采纳' }).click()
  await page.getByRole('dialog', { name: '采纳' }).getByRole('button', { name: '采纳' }).click()
  await expect(bar.getByRole('link', { name: '查看回答' })).toBeVisible()
  await expect(page.getByText('已采纳', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  const other = await browser.newPage({ baseURL: site.origin })
  await logIn(other, site, answerer)
  await other.goto('/platform/income')
  await expect(other.getByRole('region', { name: '每日收益' })).toBeVisible()
  await other.getByRole('button', { name: '悬赏' }).click()
  await expect(other.getByRole('row').filter({ hasText: '10% · 0.50' })).toContainText('4.50')
  await expectAccessible(other)
  await other.close()
})
