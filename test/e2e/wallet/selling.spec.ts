import { expectAccessible } from '../support/axe.ts'
import { anActor } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, test } from '../support/site.ts'
import { chooseBoard, publishButton, published, sitDown } from '../support/writing.ts'

test('an author sells a text, a reader buys it in its place, and what it earned becomes balance', async ({
  browser,
  page,
  site,
}) => {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  const selling = { ...COMMON_EARNING, ON: true, SELLERS: 'member', HOLD_DAYS: 0 }
  await site.admin.adminConfig.update({ COMMON_EARNING: selling })
  const { title, text, writer, boardName } = await sitDown(page, site)
  await pickOption(page.getByRole('combobox', { name: '阅读权限' }), '付费')
  await page.getByRole('textbox', { name: /^价格/ }).fill('3')
  await expect(page.getByText('平台分成 30%，到手约 2.10')).toBeVisible()
  await expect(page.getByText('锁住的图片若也用作头像、封面')).toBeVisible()
  await title.fill('海边的作息')
  await text.click()
  await page.keyboard.type('清晨看潮，午后修船，夜里写信')
  await chooseBoard(page, boardName)
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/\d+$/)
  const [post] = await published(writer)
  expect(post?.access).toMatchObject({ kind: 'paid', price: 3 })

  const buyer = await anActor(site)
  const { _id: userId } = await buyer.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 10, reason: '测试' })
  const reader = await browser.newPage({ baseURL: site.origin })
  await logIn(reader, site, buyer)
  await reader.goto(`/${post?._id}`)
  const card = reader.getByRole('region', { name: '购买后可以阅读' })
  await expect(reader.getByText('夜里写信')).toHaveCount(0)
  await card.getByRole('button', { name: '购买' }).click()
  const dialog = reader.getByRole('dialog', { name: '购买' })
  await expect(dialog.getByText('海边的作息')).toBeVisible()
  await expectAccessible(reader)
  await dialog.getByRole('button', { name: '购买' }).click()
  await expect(reader.getByText('夜里写信')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await buyer.api.user.ownInfo()).money).toBe(7)
  await reader.close()

  await page.goto('/platform/income')
  // In the list of what was sold, and in that by target.
  await expect(page.getByRole('link', { name: '海边的作息' })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: '转入余额', exact: true }).click()
  await page.getByRole('dialog', { name: '转入余额' }).getByRole('button', { name: '转入余额', exact: true }).click()
  await expect(page.getByText(/已转入余额 2\.10/)).toBeVisible()
  await expect(page.getByRole('button', { name: '转入余额', exact: true })).toBeDisabled()
  expect((await writer.api.user.ownInfo()).money).toBe(2.1)
})
