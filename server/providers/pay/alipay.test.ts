import { describe, expect, test } from 'vitest'
import { type Change, charge, delivered, sharedGateways, trouble } from '../../../test/support/wallet/gateways.ts'

const { fakes, gateway } = sharedGateways(['alipay'])

describe('ways of Alipay', () => {
  test.each([
    [false, 'alipay.trade.page.pay'],
    [true, 'alipay.trade.wap.pay'],
  ])('a page, on a phone: %s', async (onPhone, method) => {
    const wish = charge({ way: 'page', onPhone })
    const { type, path } = await gateway('alipay').create(wish)
    expect([type, fakes.alipay.asked]).toEqual(['payurl', []])
    expect(await (await fetch(path)).text()).toBe('<html>收银台</html>')
    expect(fakes.alipay.orders.get(wish.tradeNo)).toMatchObject({
      amount: 1050,
      returnUrl: wish.returnUrl,
      asked: { method },
    })
  })

  test('keys in any of the forms that people have', async () => {
    const publicKey = `-----BEGIN PUBLIC KEY-----\n${fakes.alipay.publicKey}\n-----END PUBLIC KEY-----`
    await gateway('alipay', { privateKey: fakes.alipay.privateKeyPem, alipayPublicKey: publicKey }).check()
    expect(() => gateway('alipay', { privateKey: 'MII nonsense' })).toThrow('Alipay cannot be used with these settings')
    expect(() => gateway('alipay', { alipayPublicKey: 'nonsense' })).toThrow(
      'Alipay cannot be used with these settings',
    )
  })

  test('its signature is over the characters as they came', async () => {
    fakes.alipay.mood.add('spaced')
    await gateway('alipay').check()
    await gateway('alipay').create(charge({ way: 'qr' }))
  })

  test.each(['unsigned', 'forged'])('an answer that is %s is none', async (mood) => {
    fakes.alipay.mood.add(mood)
    expect(await trouble(gateway('alipay').create(charge({ way: 'qr' })))).toEqual([
      'settings',
      'signature of the answer',
    ])
  })

  test('the site’s own key is not Alipay’s', async () => {
    const notice = delivered(fakes.alipay.notice('AO1'))
    expect(await gateway('alipay', { alipayPublicKey: fakes.alipay.privateKeyPem }).read(notice)).toBeNull()
  })

  test('a signature of long ago is none', async () => {
    fakes.alipay.mood.add('sha1')
    expect(await gateway('alipay').read(delivered(fakes.alipay.notice('AO1')))).toBeNull()
  })

  test('another app or another account has another merchant', async () => {
    const merchantOf = async (merchant?: string, change?: Change) =>
      (await gateway('alipay', change).read(delivered(fakes.alipay.notice('AO1', { merchant }))))?.merchant
    expect(await merchantOf()).toBe(gateway('alipay').merchant)
    expect(await merchantOf('2021000000000009')).not.toBe(gateway('alipay').merchant)
    expect(await merchantOf(undefined, { sellerId: '' })).toBe(fakes.alipay.appId)
  })
})
