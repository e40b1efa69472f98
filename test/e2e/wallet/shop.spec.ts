import { adminPassword } from '../../support/server.ts'
import { anArticleBoard } from '../support/article-scene.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

test('goods are put up, bought in one step, and their codes found again', async ({ page, site, browser }) => {
  const context = await browser.newContext({ baseURL: site.origin })
  const office = await context.newPage()
  await logIn(office, site, { name: 'admin', password: adminPassword })
  await visit(office, '/admin/goods')
  await expect(office.getByText('还没有商品')).toBeVisible()
  const add = async (name: string, price: string, delivery: string) => {
    await office.getByRole('button', { name: '添加商品' }).click()
    const dialog = office.getByRole('dialog', { name: '添加商品' })
    await dialog.getByRole('textbox', { name: '名称' }).fill(name)
    await dialog.getByRole('textbox', { name: '价格' }).fill(price)
    await dialog.getByRole('radio', { name: delivery }).check()
    await expectAccessible(office)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
  }
  await add('单站', '10', '直接到账')
  await add('送人', '12', '发放卡密')
  await expect(office.getByRole('row', { name: /单站/ })).toContainText('已上架')
  await expectAccessible(office)
  await context.close()

  const buyer = await anActor(site)
  const { _id: userId } = await buyer.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 30, reason: '测试' })
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: '授权名额' })).toBeVisible()
  await expectAccessible(page)
  await logIn(page, site, buyer)
  await page.goto('/shop')
  await expectAccessible(page)
  await page.getByRole('button', { name: '购买 单站' }).click()
  const dialog = page.getByRole('dialog', { name: '购买' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '购买' }).click()
  const bought = page.getByRole('dialog', { name: '购买成功' })
  await expect(bought).toContainText('10.00')
  await bought.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByText('已用 0 / 共 1 个名额')).toBeVisible()
  await page.getByRole('button', { name: '购买 送人' }).click()
  await dialog.getByRole('button', { name: '购买' }).click()
  const code = (await bought.getByRole('list', { name: '卡密' }).textContent()) ?? ''
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/)
  await bought.getByRole('button', { name: '关闭' }).last().click()
  await page.goto('/wallet')
  await page.getByRole('tab', { name: '购买记录' }).click()
  await page.getByRole('button', { name: '凭据：送人' }).click()
  await expect(page.getByRole('dialog', { name: '凭据' })).toContainText(code)
  await expectAccessible(page)
  await page.getByRole('dialog', { name: '凭据' }).getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '申请退款：单站' }).click()
  const asking = page.getByRole('dialog', { name: '申请退款' })
  await asking.getByRole('textbox', { name: '原因' }).fill('误购')
  await asking.getByRole('button', { name: '申请退款' }).click()
  await expect(page.getByText('退款处理中')).toBeVisible()

  const pocket = await browser.newContext({ ...phone, baseURL: site.origin })
  const small = await pocket.newPage()
  await logIn(small, site, buyer)
  await visit(small, '/webapp/shop/auth')
  await expect(small.getByRole('button', { name: '购买 单站' })).toBeVisible()
  await expectAccessible(small)
  await pocket.close()
})

test('a pass is put up by the address of its column, bought, and given to a friend as a card', async ({
  page,
  site,
  browser,
}) => {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  await site.admin.adminConfig.update({
    COMMON_EARNING: { ...COMMON_EARNING, ON: true, SELLERS: 'member' },
    COMMON_IS_PAY: true,
    COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }],
  })
  const { boardId } = await anArticleBoard(site)
  const author = await anActor(site)
  const column = await author.api.column.create({ title: '潮汐手记', access: { kind: 'paid', price: 30 } })
  // One without articles is found by its address alone.
  const article = { systemId: boardId, title: '涨潮之前', content: '先看风向。', article: { columnId: column._id } }
  await author.api.post.publish(article)
  const context = await browser.newContext({ baseURL: site.origin })
  const office = await context.newPage()
  await logIn(office, site, { name: 'admin', password: adminPassword })
  await visit(office, '/admin/goods')
  await office.getByRole('button', { name: '添加商品' }).click()
  const dialog = office.getByRole('dialog', { name: '添加商品' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('潮汐季票')
  await dialog.getByRole('radio', { name: '通行证' }).check()
  const finder = dialog.getByRole('searchbox', { name: '查找专栏' })
  await finder.fill('/column/999999')
  await expect(dialog.getByText('没有找到，请换个名称或检查网址')).toBeVisible()
  await finder.fill('潮汐')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: /潮汐手记/ }).click()
  await expect(finder).toBeHidden()
  await dialog.getByRole('textbox', { name: '天数' }).fill('90')
  await dialog.getByRole('textbox', { name: '价格' }).fill('80')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByRole('row', { name: /潮汐季票/ })).toContainText('潮汐手记 · 90 天')

  await visit(office, '/admin/cards')
  await office.getByRole('button', { name: '生成一批' }).click()
  const making = office.getByRole('dialog', { name: '生成一批' })
  await making.getByRole('radio', { name: '通行证' }).check()
  await making.getByRole('searchbox', { name: '查找专栏' }).fill(`${site.origin}/column/${column._id}`)
  await making.getByRole('button', { name: /潮汐手记/ }).click()
  await making.getByRole('textbox', { name: '数量' }).fill('1')
  await expectAccessible(office)
  await making.getByRole('button', { name: '生成', exact: true }).click()
  const codes = office.getByRole('dialog', { name: /卡密/ })
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/.exec((await codes.textContent()) ?? '')?.[0] ?? ''
  expect(code).not.toBe('')
  await context.close()

  const buyer = await anActor(site)
  const { _id: userId } = await buyer.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 100, reason: '测试' })
  await logIn(page, site, buyer)
  await page.goto('/shop')
  await expect(page.getByText('潮汐手记 · 90 天')).toBeVisible()
  await page.getByRole('button', { name: '购买 潮汐季票' }).click()
  await page.getByRole('dialog', { name: '购买' }).getByRole('button', { name: '购买' }).click()
  const bought = page.getByRole('dialog', { name: '购买成功' })
  await expect(bought).toContainText('有效期至')
  await expectAccessible(page)

  const friend = await anActor(site)
  const pocket = await browser.newContext({ ...phone, baseURL: site.origin })
  const small = await pocket.newPage()
  await logIn(small, site, friend)
  await visit(small, `/webapp/user/recharge#kami=${code}`)
  await small
    .getByRole('button', { name: /兑换|充值/ })
    .last()
    .click()
  await expect(small.getByText(/已开通「潮汐手记」，有效期至/)).toBeVisible()
  await pocket.close()
})
