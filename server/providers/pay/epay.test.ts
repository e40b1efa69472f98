import { describe, expect, test } from 'vitest'
import { charge, delivered, sharedGateways, trouble } from '../../../test/support/wallet/gateways.ts'

const { fakes, gateway } = sharedGateways(['epay', 'epay by RSA'])

describe('ways of epay', () => {
  test.each<[string, object]>([
    ['payurl', { type: 'payurl', path: expect.stringMatching(/^https:\/\/pay\.example\//) }],
    ['scheme', { type: 'payurl', path: expect.stringMatching(/^weixin:\/\/dl\/business/) }],
    ['bom', { type: 'qrcode' }],
  ])('an answer with %s', async (mood, payment) => {
    fakes.epay.mood.add(mood)
    expect(await gateway('epay').create(charge({ way: 'wxpay' }))).toMatchObject(payment)
  })

  test.each(['page', 'html'])('%s: the browser goes to the gateway itself', async (mood) => {
    fakes.epay.mood.add(mood)
    const wish = charge({ way: 'alipay', onPhone: true })
    const { type, path } = await gateway('epay').create(wish)
    expect([type, path]).toEqual(['payurl', expect.stringMatching(`^${fakes.epay.url}/submit.php\\?`)])
    expect(await (await fetch(path)).text()).toBe('<html>choose how to pay</html>')
    expect(fakes.epay.orders.get(wish.tradeNo)).toMatchObject({ amount: 1050, returnUrl: wish.returnUrl })
  })

  test('without a channel nobody is asked; the gateway shows its own page', async () => {
    const wish = charge()
    const { path } = await gateway('epay').create(wish)
    expect(fakes.epay.asked).toEqual([])
    expect(await (await fetch(path)).text()).toBe('<html>choose how to pay</html>')
    expect(fakes.epay.orders.get(wish.tradeNo)?.asked).not.toHaveProperty('type')
  })

  test('a script is no address', async () => {
    fakes.epay.faults.push({ status: 200, body: '{"code":1,"payurl":"javascript:alert(1)"}' })
    expect(await trouble(gateway('epay').create(charge({ way: 'alipay' })))).toEqual(['garbled', 'odd address'])
  })

  test('another way to put the key', async () => {
    fakes.epay.mood.add('amp_key')
    const wish = charge({ way: 'alipay' })
    expect(await trouble(gateway('epay').create(wish))).toEqual(['settings', 'code -3'])
    await gateway('epay', { signMode: 'amp_key' }).create(wish)
    const told = delivered(fakes.epay.notice(wish.tradeNo))
    expect(await gateway('epay', { signMode: 'amp_key' }).read(told)).toMatchObject({ event: 'paid' })
    expect(await gateway('epay').read(told)).toBeNull()
  })

  test('another kind of signature is none', async () => {
    const notice = fakes.epay.notice('AO1')
    const other = { ...notice, query: notice.query.replace('sign_type=MD5', 'sign_type=RSA') }
    expect(await gateway('epay').read(delivered(other))).toBeNull()
  })

  test('the key does not travel where others can read it', async () => {
    const open = gateway('epay', { url: 'http://pay.example' })
    expect(await trouble(open.query('AO1'))).toEqual(['settings', 'https needed'])
  })
})

describe.each(['epay', 'epay by RSA'] as const)('%s in our own network', (name) => {
  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433'])('is not asked at %s', async (host) => {
    const url = fakes[name].url.replace('127.0.0.1', host)
    const near = gateway(name, { url, allowPrivate: false })
    expect(await trouble(near.create(charge({ way: 'alipay' })))).toEqual(['private', undefined])
    expect(await trouble(near.query('AO1'))).toEqual(['private', undefined])
    expect(await trouble(near.check())).toEqual(['private', undefined])
    expect(fakes[name].asked).toEqual([])
  })
})

describe('ways of epay by RSA', () => {
  const name = 'epay by RSA'

  test('a page, when nothing else will do or no channel was chosen', async () => {
    fakes['epay by RSA'].mood.add('html')
    for (const way of ['', 'alipay']) {
      const { type, path } = await gateway(name).create(charge({ way }))
      expect(type).toBe('payurl')
      expect(await (await fetch(path)).text()).toBe('<html>choose how to pay</html>')
    }
    fakes['epay by RSA'].mood.clear()
    fakes['epay by RSA'].mood.add('jump')
    const jump = { type: 'payurl', path: expect.stringMatching(/^https:\/\/pay\.example\//) }
    expect(await gateway(name).create(charge({ way: 'wxpay' }))).toMatchObject(jump)
  })

  test('an answer of somebody else is none', async () => {
    fakes['epay by RSA'].mood.add('forged')
    expect(await trouble(gateway(name).create(charge({ way: 'alipay' })))).toEqual([
      'settings',
      'signature of the answer',
    ])
  })

  test('a message with the old kind of signature is none', async () => {
    expect(await gateway(name).read(delivered(fakes.epay.notice('AO1')))).toBeNull()
    expect(await gateway('epay').read(delivered(fakes['epay by RSA'].notice('AO1')))).toBeNull()
  })
})
