import type { Page } from '@playwright/test'
import { type FakeEpay, startFakeEpay } from '../../fakes/pay/epay.ts'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

let epay: FakeEpay
test.beforeAll(async () => {
  epay = await startFakeEpay()
})
test.afterAll(() => epay.close())

async function openShop(site: Site): Promise<void> {
  await site.admin.adminConfig.update({
    COMMON_IS_PAY: true,
    COMMON_CURRENCY: '屿币',
    COMMON_PAY: [{ payId: 'small', amount: 60, paymentAmount: 6, show: true, payDiy: false, payRatio: 0 }],
    COMMON_PAY_OPTIONS: [
      { type: 'epay-wxpay', name: '微信支付' },
      { type: 'kami', name: '卡密' },
    ],
    PAY: { EPAY: { URL: epay.url, PID: epay.pid, ALLOW_PRIVATE: true } },
  })
  await site.admin.adminConfig.setSecret({ name: 'PAY_MERCHANT_KEY', value: epay.key })
}

/** The last order at the gateway is paid, and the gateway tells of it. Answers its number there. */
async function payLast(site: Site): Promise<string> {
  const tradeNo = [...epay.orders.keys()].at(-1) ?? ''
  epay.pay(tradeNo)
  const told = await fetch(`${site.origin}/api/aoir-pay-notify/epay?${epay.notice(tradeNo).query}`)
  expect(await told.text()).toBe('success')
  return tradeNo
}

/** Where the page wants to go next; there is no app here that could open. */
async function listenForAddress(page: Page): Promise<{ asked: Promise<string> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  return { asked: new Promise((resolve) => devtools.once('Page.frameRequestedNavigation', ({ url }) => resolve(url))) }
}

const overlayOf = (page: Page) => page.getByRole('dialog', { name: '微信支付' })

test('a payment that an app takes opens the app on a phone and is a code on a desktop', async ({
  browser,
  page: desktop,
  site,
}) => {
  epay.mood.add('scheme')
  await openShop(site)
  const member = await site.newMember()
  const page = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(page, site, member)
  await visit(page, '/webapp/user/recharge')
  const { asked } = await listenForAddress(page)
  await page.getByRole('button', { name: '立即支付' }).click()
  await expect(overlayOf(page).getByRole('button', { name: '打开应用支付' })).toBeVisible()
  expect(await asked).toMatch(/^weixin:\/\/dl\/business/)
  await expectAccessible(page, '[role=dialog]')

  await logIn(desktop, site, member)
  await desktop.goto('/wallet')
  await desktop.getByRole('button', { name: /^继续支付订单/ }).click()
  await expect(overlayOf(desktop).getByRole('img', { name: '微信支付付款二维码' })).toBeVisible()
  const tradeNo = await payLast(site)
  await expect(page.getByText('充值成功，到账 60.00 屿币')).toBeVisible()
  await expect(overlayOf(desktop).getByText('充值成功，到账 60.00 屿币')).toBeVisible()
  await overlayOf(desktop).getByRole('button', { name: '完成' }).click()
  await desktop.goto(`/wallet?trade=${tradeNo}`)
  await expect(desktop.getByRole('status').getByText('充值成功，到账 60.00 屿币')).toBeVisible()
  await page.close()
  epay.mood.clear()
})

test('the link of a card opens the dialog with its code, before anything is pressed', async ({ page, site }) => {
  await openShop(site)
  await logIn(page, site, await site.newMember())
  await page.goto('/wallet/redeem#kami=AAAAABBBBBCCCCCDDDDD')
  await expect(page.getByRole('dialog', { name: '钱包' }).getByRole('textbox', { name: '卡密' })).toHaveValue(
    'AAAAABBBBBCCCCCDDDDD',
  )
})

test('the field of a card code comes into sight with its error, below however many methods', async ({
  browser,
  page: desktop,
  site,
}) => {
  await openShop(site)
  const [kami, ...others] = ['kami', 'alipay', 'wxpay', 'epay', 'epay-alipay', 'epay-wxpay', 'epay-qqpay']
  await site.admin.adminConfig.update({
    COMMON_PAY_OPTIONS: [...others, kami].map((type = '') => ({ type, name: type === kami ? '卡密' : type })),
  })
  const member = await site.newMember()
  const phone = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(phone, site, member)
  await phone.goto('/webapp/user/recharge')
  await logIn(desktop, site, member)
  await desktop.setViewportSize({ width: 1440, height: 700 })
  await desktop.goto('/wallet')
  await desktop.getByRole('button', { name: '充值', exact: true }).click()
  for (const page of [phone, desktop]) {
    const code = page.getByRole('textbox', { name: '卡密' })
    await page.getByRole('radio', { name: /^卡密/ }).click()
    await expect(code).toBeInViewport({ ratio: 1 })
    if (page === desktop) await expect(code).toBeFocused()
    await page.getByRole('button', { name: '立即兑换' }).click()
    await expect(page.getByRole('main').or(page.getByRole('dialog')).getByText('请输入卡密')).toBeInViewport({
      ratio: 1,
    })
  }
  await phone.close()
})

test('an order is in the list as soon as its code is closed', async ({ page, site }) => {
  await openShop(site)
  await logIn(page, site, await site.newMember())
  await page.goto('/wallet')
  await page.getByRole('button', { name: '充值', exact: true }).click()
  await page.getByRole('button', { name: '立即支付' }).click()
  await overlayOf(page).getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('dialog', { name: '钱包' }).getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('button', { name: /^继续支付订单/ })).toBeVisible()
})

test('on the phone only what waits to be paid stands above the statement, and nothing to press when top-up is off', async ({
  browser,
  site,
}) => {
  await openShop(site)
  await site.admin.adminConfig.update({ COMMON_IS_VIP: true })
  const { codes } = await site.admin.adminCard.create({ kind: 'vip', value: 400, count: 1 })
  const member = await site.newMember()
  const { access_token } = await site.api().session.login({ username: member.name, password: member.password })
  const order = (wish: object) =>
    site.api(access_token).order.create({ paymode: 'epay-wxpay', payId: 'small', orderNumber: '', ...wish })
  await order({ paymode: 'kami', kami: codes[0], orderNumber: 'AO-1' })
  await order({ orderNumber: 'AO-2' })
  await payLast(site)
  await order({ orderNumber: 'AO-3' })

  const page = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(page, site, member)
  await page.goto('/webapp/user/purse')
  await expect(page.getByRole('region', { name: '待支付订单' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: '继续支付订单 AO-3' })).toBeVisible()
  await expect(page.getByRole('button', { name: /微信支付充值/ })).toBeVisible()
  await page.getByRole('button', { name: '充值订单' }).click()
  await expect(page.getByRole('dialog', { name: '充值订单' }).getByRole('listitem')).toHaveCount(2)

  await page.goto('/webapp/user/recharge')
  const end = page.getByText(/^大会员有效至 \d{4}-\d\d-\d\d$/)
  const lines = await end.evaluate((text) => {
    const { fontSize } = getComputedStyle(text)
    return Math.floor(text.getBoundingClientRect().height / Number.parseFloat(fontSize))
  })
  expect(lines).toBe(1)

  await site.admin.adminConfig.update({ COMMON_IS_PAY: false })
  await page.goto('/webapp/user/purse')
  await expect(page.getByRole('region', { name: '待支付订单' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^继续支付/ })).toHaveCount(0)
  await page.close()
})

test('what is not open leads on: the wallet, a top-up, membership, and a board of my own', async ({
  browser,
  page,
  site,
}) => {
  await site.admin.adminConfig.update({ COMMON_IS_PAY: false, COMMON_IS_VIP: false, COMMON_SYSTEM_CREATE: 'nobody' })
  const member = await site.newMember()
  await logIn(page, site, member)
  await page.goto('/wallet')
  await expect(page.getByText('暂未开放充值')).toBeVisible()
  await expect(page.getByRole('link', { name: '看看公告' })).toHaveAttribute('href', '/announcement')
  await page.goto('/System/create')
  await expect(page.getByText('本站目前不开放创建板块')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '全部板块' })).toBeVisible()

  const phone = await browser.newPage({ ...onPhone, baseURL: site.origin })
  await logIn(phone, site, member)
  for (const path of ['user/recharge', 'user/vip']) {
    await phone.goto(`/webapp/${path}`)
    await expect(phone.getByRole('link', { name: '查看余额和账单' })).toHaveAttribute('href', '/webapp/user/purse')
  }
  await phone.close()
})
