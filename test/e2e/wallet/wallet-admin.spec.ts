import { readFile } from 'node:fs/promises'
import { startFakeEpay } from '../../fakes/pay/epay.ts'
import { adminPassword } from '../../support/server.ts'
import { newNumber } from '../../support/wallet/pay.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'

const administrator = { name: 'admin', password: adminPassword }

test('card codes are made, shown once, kept as a file, and voided', async ({ page, site }) => {
  await logIn(page, site, administrator, { isProven: true })
  await page.goto('/admin/cards')
  await page.getByRole('button', { name: '生成一批' }).click()
  const form = page.getByRole('dialog', { name: '生成一批' })
  await form.getByRole('textbox', { name: /每张面值/ }).fill('12.345')
  await form.getByRole('button', { name: '生成' }).click()
  await expect(form.getByText('请输入大于 0、最多两位小数的金额')).toBeVisible()
  await form.getByRole('textbox', { name: /每张面值/ }).fill('12.5')
  await form.getByRole('textbox', { name: '数量' }).fill('3')
  await form.getByRole('textbox', { name: '备注' }).fill('开学季')
  await form.getByRole('button', { name: '生成' }).click()

  const shown = page.getByRole('dialog', { name: /3 张卡密/ })
  const codes = ((await shown.getByRole('region', { name: '卡密列表' }).textContent()) ?? '').trim().split('\n')
  expect(codes).toHaveLength(3)
  await shown.getByRole('button', { name: '关闭' }).last().click()
  const question = page.getByRole('dialog', { name: '还没有保存这批卡密' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  const saving = page.waitForEvent('download')
  await shown.getByRole('button', { name: '下载 CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  for (const code of codes) expect(file).toContain(`"${code}","12.50 `)
  await shown.getByRole('button', { name: '关闭' }).last().click()
  await expect(shown).toBeHidden()

  const buyer = await anActor(site)
  await site.admin.adminConfig.update({ COMMON_IS_PAY: true })
  await buyer.api.order.create({ paymode: 'kami', kami: codes[0], orderNumber: newNumber() })
  const row = page.getByRole('row', { name: /开学季/ })
  await row.getByRole('button', { name: /查看批次/ }).click()
  const cards = page.getByRole('dialog', { name: /批次 \d+ 的卡密/ })
  const used = cards.getByRole('row', { name: new RegExp(buyer.name) })
  await expect(used).toContainText(`····${codes[0]?.slice(-4)}已使用`)
  await expect(cards.getByRole('row', { name: /未使用/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(cards).toBeHidden()
  await row.getByRole('button', { name: /作废批次/ }).click()
  await page
    .getByRole('dialog', { name: /作废批次/ })
    .getByRole('button', { name: '作废' })
    .click()
  await expect(row.getByText('已作废')).toBeVisible()
  await expect(row.getByRole('button', { name: /作废/ })).toHaveCount(0)
  // What was shown once is nowhere any more.
  await page.reload()
  await expect(row.getByText('已作废')).toBeVisible()
  expect(await page.content()).not.toContain(codes[0])
})

test('a doubtful payment is credited, refunded, and the books are proved', async ({ page, site }) => {
  const epay = await startFakeEpay()
  await site.admin.adminConfig.setSecret({ name: 'PAY_MERCHANT_KEY', value: epay.key })
  await site.admin.adminConfig.update({
    COMMON_IS_PAY: true,
    COMMON_PAY: [{ payId: 'one', amount: 100, paymentAmount: 10.5, show: true, payDiy: false, payRatio: 0 }],
    COMMON_PAY_OPTIONS: [{ type: 'epay', name: '收银台' }],
    PAY: { EPAY: { URL: epay.url, PID: epay.pid, ALLOW_PRIVATE: true } },
  })
  const payer = await anActor(site)
  const orderNumber = newNumber()
  const form = { paymode: 'epay', payId: 'one', amount: 100, paymentAmount: 10.5, orderNumber }
  const order = await payer.api.order.create(form)
  const tradeNo = 'trade_no' in order ? order.trade_no : ''
  // Another amount than was asked for.
  await fetch(`${site.origin}/api/aoir-pay-notify/epay?${epay.notice(tradeNo, { amount: 900 }).query}`)

  await logIn(page, site, administrator, { isProven: true })
  await page.goto('/admin/orders')
  const from = page.getByRole('textbox', { name: '从', exact: true })
  await expect(from).toHaveAttribute('placeholder', '年-月-日')
  await from.fill('20200101')
  await expect(page).toHaveURL(/from=2020-01-01/)
  await expect(from).toHaveValue('2020-01-01')
  await page.getByRole('button', { name: `为 ${tradeNo} 入账` }).click()
  const credit = page.getByRole('dialog', { name: '入账' })
  await credit.getByRole('button', { name: '入账' }).click()
  await expect(credit.getByText('请填写原因')).toBeVisible()
  await credit.getByRole('textbox', { name: /原因/ }).fill('已核实')
  await credit.getByRole('button', { name: '入账' }).click()
  const row = page.getByRole('row', { name: new RegExp(orderNumber) })
  await expect(row.getByText('已支付')).toBeVisible()

  await row.getByRole('button', { name: `查看订单 ${orderNumber}` }).click()
  const detail = page.getByRole('dialog', { name: `订单 ${orderNumber}` })
  await expect(detail.getByText('+100.00')).toBeVisible()
  await detail.getByRole('button', { name: '退款' }).click()
  const refund = page.getByRole('dialog', { name: '退款' })
  // Two layers darken the page once, or the place of the scroll bar beside them would shine.
  await expect(page.locator('[data-scrim]').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // The gateway knows of no payment, and says no: dialog and list tell the truth at once.
  await refund.getByRole('textbox', { name: /原因/ }).fill('买错了')
  await refund.getByRole('button', { name: '退款' }).click()
  await expect(page.getByText(/支付平台拒绝了退款/)).toBeVisible()
  await expect(refund.getByText(/余额已经扣回/)).toBeVisible()
  await expect(
    page.getByRole('row', { name: new RegExp(`${orderNumber}.*退款被拒`), includeHidden: true }),
  ).toHaveCount(1)
  await refund.getByRole('radio', { name: /线下退还/ }).check()
  await refund.getByRole('button', { name: '退款' }).click()
  await expect(detail.getByText('−100.00')).toBeVisible()
  await expect(detail.getByText(/退款原因：买错了/)).toBeVisible()

  await page.goto('/admin/ledger')
  await page.getByRole('button', { name: '立即核对' }).click()
  await expect(page.getByText('核对完成：账目相符')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索成员' }).fill(payer.email)
  await page.getByRole('link', { name: new RegExp(payer.name) }).click()
  await expect(page.getByRole('heading', { name: `${payer.name} 的明细` })).toBeVisible()
  await page.getByRole('button', { name: '调整余额' }).click()
  const adjust = page.getByRole('dialog', { name: '调整余额' })
  await adjust.getByRole('textbox', { name: /金额/ }).fill('5')
  await adjust.getByRole('textbox', { name: /原因/ }).fill('补偿')
  await adjust.getByRole('button', { name: '调整余额' }).click()
  await page
    .getByRole('dialog', { name: /增加 5.00/ })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(page.getByRole('cell', { name: '+5.00' })).toBeVisible()
  await epay.close()
})
