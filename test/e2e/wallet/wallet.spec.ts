import { startFakeWechatPay, wechatSettings } from '../../fakes/pay/wechat.ts'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const packages = [
  { payId: 'small', amount: 60, paymentAmount: 6, show: true, payDiy: false, payRatio: 0 },
  { payId: 'custom', amount: 0, paymentAmount: 0, show: true, payDiy: true, payRatio: 10 },
]

async function openShop(site: Site, options: { type: string; name: string }[], rest: object = {}): Promise<void> {
  await site.admin.adminConfig.update({
    COMMON_IS_PAY: true,
    COMMON_IS_VIP: true,
    COMMON_CURRENCY: '屿币',
    COMMON_PAY: packages,
    COMMON_PAY_OPTIONS: options,
    COMMON_VIP: [{ vipnumber: 30, paymentAmount: 40, show: true }],
    ...rest,
  })
}

test('a card fills the balance and the balance buys membership, in the dialog', async ({ page, site }) => {
  await openShop(site, [{ type: 'kami', name: '卡密' }])
  const { codes } = await site.admin.adminCard.create({ kind: 'money', value: 50, count: 1 })
  await logIn(page, site, await site.newMember())
  await page.goto('/')
  const card = page.getByRole('region', { name: '我', exact: true })
  await card.getByRole('button', { name: '充值' }).click()
  const dialog = page.getByRole('dialog', { name: '钱包' })
  await expect(dialog.getByText('暂时只支持卡密支付')).toBeVisible()
  await dialog.getByRole('button', { name: '立即兑换' }).click()
  await expect(dialog.getByText('请输入卡密')).toBeVisible()
  await dialog.getByRole('textbox', { name: '卡密' }).fill(codes[0]?.toLowerCase() ?? '')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '立即兑换' }).click()
  const redeemed = page.getByRole('dialog', { name: '卡密兑换' })
  await expect(redeemed.getByText('充值成功，到账 50.00 屿币')).toBeVisible()
  await expect(redeemed.getByText('50.00', { exact: true })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await redeemed.getByRole('button', { name: '完成' }).click()
  await expect(dialog.getByText('50.00', { exact: true })).toBeVisible()

  await dialog.getByRole('tab', { name: '开通大会员' }).click()
  await expect(dialog.getByText(/开通后有效期至/)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '立即开通' }).click()
  await page.getByRole('button', { name: '支付 40 屿币' }).click()
  const bought = page.getByRole('dialog', { name: '开通大会员' })
  await expect(bought.getByText(/开通成功/)).toBeVisible()
  await expect(bought.getByText('10.00', { exact: true })).toBeVisible()
  await bought.getByRole('button', { name: '完成' }).click()
  await expect(card.getByText('大会员', { exact: true })).toBeVisible()
  await expect(dialog.getByText('余额不足，还差 30 屿币')).toBeVisible()

  await dialog.getByRole('link', { name: '账单' }).click()
  await expect(page.getByText('收入 50.00')).toBeVisible()
  await page.getByRole('button', { name: '支出', exact: true }).click()
  await expect(page.getByRole('button', { name: /卡密充值/ })).toBeHidden()
  await expect(page.getByRole('button', { name: /−40\.00|-40\.00/ })).toBeVisible()
  await page.getByRole('button', { name: '收入', exact: true }).click()
  await page.getByRole('button', { name: /卡密充值/ }).click()
  await expect(page.getByRole('dialog', { name: '卡密充值' }).getByText('+50.00')).toBeVisible()
})

test('on the phone a QR code is paid, and the purse shows it', async ({ browser, site }) => {
  const wechat = await startFakeWechatPay()
  await openShop(site, [{ type: 'wxpay', name: '微信支付' }], { PAY: { WXPAY: wechatSettings(wechat) } })
  await site.admin.adminConfig.setSecret({ name: 'PAY_WX_PRIVATE_KEY', value: wechat.privateKey })
  await site.admin.adminConfig.setSecret({ name: 'PAY_WX_API_V3_KEY', value: wechat.apiV3Key })
  const page = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(page, site, await site.newMember())
  await visit(page, '/webapp/user/recharge')
  await page.getByRole('textbox', { name: '自定义金额（元）' }).fill('12.5')
  await expect(page.getByText('到账 125 屿币')).toBeVisible()
  await page.getByRole('button', { name: '立即支付' }).click()
  const overlay = page.getByRole('dialog', { name: '微信支付' })
  await expect(overlay.getByRole('img', { name: '微信支付付款二维码' })).toBeVisible()
  await expect(overlay.getByRole('timer')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  // Left and taken up again.
  await overlay.getByRole('button', { name: '关闭' }).last().click()
  await expect(overlay).toHaveCount(0)
  await page.getByRole('link', { name: '账单' }).click()
  await page.getByRole('button', { name: /^继续支付订单/ }).click()
  await expect(overlay.getByRole('img', { name: '微信支付付款二维码' })).toBeVisible()

  const [tradeNo = ''] = wechat.orders.keys()
  wechat.pay(tradeNo)
  const { method, headers, body } = wechat.notice(tradeNo)
  const told = await fetch(`${site.origin}/api/aoir-pay-notify/wechat`, { method, headers, body })
  expect(told.status).toBe(204)
  await expect(overlay.getByText('充值成功，到账 125.00 屿币')).toBeVisible()
  await expect(overlay.getByText('125.00', { exact: true })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await overlay.getByRole('button', { name: '完成' }).click()
  await expect(overlay).toHaveCount(0)

  await expect(page.getByText('+125.00')).toBeVisible()
  await expect(page.getByRole('button', { name: /^继续支付订单/ })).toHaveCount(0)
  await page.getByRole('button', { name: /充值 .*\+125/ }).click()
  await expect(page.getByRole('dialog').getByText('¥12.50')).toBeVisible()
  await page.close()
  await wechat.close()
})
