import sql from 'sql-template-tag'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'

/** A post that costs 3, bought by somebody who had 10. */
async function aPurchase(site: Site) {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  await site.admin.adminConfig.update({ COMMON_EARNING: { ...COMMON_EARNING, ON: true } })
  const { author, id: postsId } = await aScene(site, { title: '潮汐表' })
  await site.database?.db.run(sql`update posts set access = '{"kind": "paid", "price": 3}' where id = ${postsId}`)
  const buyer = await anActor(site)
  const { _id: userId } = await buyer.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 10, reason: '测试' })
  await buyer.api.purchase.buy({ target: { type: 'posts', _id: postsId }, price: 3 })
  return { buyer, author, postsId }
}

test('a wallet that is frozen hears why in the dialog, what was bought stays when its author deletes it', async ({
  page,
  site,
}) => {
  const { buyer, author, postsId } = await aPurchase(site)
  await site.database?.db.run(sql`update sales set hold_at = clock_timestamp() where target_id = ${postsId}`)
  const { id: other } = await aScene(site, { title: '潮间带' })
  await site.database?.db.run(sql`update posts set access = '{"kind": "paid", "price": 3}' where id = ${other}`)
  const { _id: userId } = await buyer.api.user.ownInfo()
  await site.database?.db.run(
    sql`insert into frozen_wallets (user_id, reason, frozen_by) values (${userId}, '核查中', 1)`,
  )
  await logIn(page, site, buyer)
  await page.goto(`/${other}`)
  await page.getByRole('region', { name: '购买后可以阅读' }).getByRole('button', { name: /购买/ }).click()
  const dialog = page.getByRole('dialog', { name: '购买' })
  await dialog.getByRole('button', { name: '购买' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('钱包已被冻结：核查中')
  await expectAccessible(page)

  await author.api.post.remove({ postsId })
  await page.goto('/wallet')
  await page.getByRole('tab', { name: '购买记录' }).click()
  await page.getByRole('link', { name: '潮汐表' }).click()
  await expect(page.getByRole('heading', { name: '潮汐表' })).toBeVisible()
  await expect(page.getByText('作者已删除或不再公开，已购买的内容仍可阅读')).toBeVisible()
  await expectAccessible(page)
})

test('what was bought is listed, asked back, and given back by the office', async ({ page, site, browser }) => {
  const { buyer, author } = await aPurchase(site)
  await logIn(page, site, buyer)
  await page.goto('/wallet')
  await page.getByRole('tab', { name: '购买记录' }).click()
  await expect(page.getByRole('link', { name: '潮汐表' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '申请退款：潮汐表' }).click()
  const dialog = page.getByRole('dialog', { name: '申请退款' })
  await dialog.getByRole('textbox', { name: '原因' }).fill('误购')
  await dialog.getByRole('button', { name: '申请退款' }).click()
  await expect(page.getByText('退款处理中')).toBeVisible()

  const context = await browser.newContext({ baseURL: site.origin })
  const office = await context.newPage()
  await logIn(office, site, { name: 'admin', password: adminPassword })
  await visit(office, '/admin/purchases?asked=1')
  const row = office.getByRole('row', { name: /潮汐表/ })
  await expect(row).toContainText(author.name)
  await expect(row).toContainText('误购')
  await row.getByRole('button', { name: '退款：潮汐表' }).click()
  const back = office.getByRole('dialog', { name: '退款' })
  await back.getByRole('textbox', { name: /原因/ }).fill('同意')
  await back.getByRole('button', { name: '退款' }).click()
  // The call waits for the proof, and goes on with what was typed.
  const proof = office.getByRole('dialog', { name: '安全验证' })
  await proof.getByLabel('登录密码').fill('not the password')
  await proof.getByRole('button', { name: '验证' }).click()
  await expect(proof.getByText('密码不正确')).toBeVisible()
  await expectAccessible(office)
  await proof.getByLabel('登录密码').fill(adminPassword)
  await proof.getByRole('button', { name: '验证' }).click()
  await expect(proof).toBeHidden()
  await expect(back).toBeHidden()

  await office.goto('/admin/earning')
  await expect(office.getByRole('definition').last()).toHaveText('0.00')
  await expectAccessible(office)
  await office.getByRole('textbox', { name: '结算期（天）' }).fill('5')
  await office.getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await site.api().config.siteConfig()).COMMON_EARNING.HOLD_DAYS).toBe(5)
  await context.close()

  await page.reload()
  await page.getByRole('tab', { name: '购买记录' }).click()
  await expect(page.getByText('已退款')).toBeVisible()
})
