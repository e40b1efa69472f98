import { describe, expect, test } from 'vitest'
import { type Change, charge, delivered, sharedGateways, trouble } from '../../../test/support/wallet/gateways.ts'

const { fakes, gateway } = sharedGateways(['wechat'])

describe('ways of WeChat', () => {
  test('a page on phones, with the way back', async () => {
    const wish = charge({ way: 'h5' })
    const { type, path, seconds } = await gateway('wechat').create(wish)
    expect([type, seconds]).toEqual(['payurl', 300])
    expect(new URL(path).searchParams.get('redirect_url')).toBe(wish.returnUrl)
  })

  test('certificates are found by their names, and fetched when they change', async () => {
    fakes.wechat.mood.add('certificates')
    let time = Date.now()
    const older = (change?: Change) => gateway('wechat', { publicKey: '', publicKeyId: '', now: () => time, ...change })
    await older().check()
    await older().check()
    const fetches = () => fakes.wechat.asked.filter((path) => path.endsWith('/certificates')).length
    expect(fetches()).toBe(1)
    fakes.wechat.rotate()
    time += 61_000
    expect(await older().read(delivered(fakes.wechat.notice('AO1')))).toMatchObject({ event: 'paid' })
    expect(fetches()).toBe(2)
  })

  test.each(['forged'])('an answer that is %s is none', async (mood) => {
    fakes.wechat.mood.add(mood)
    expect(await trouble(gateway('wechat').create(charge()))).toEqual(['settings', 'signature of the answer'])
  })

  test('a message of an hour ago is none', async () => {
    fakes.wechat.mood.add('old')
    expect(await gateway('wechat').read(delivered(fakes.wechat.notice('AO1')))).toBeNull()
  })

  test('a message that we cannot unlock is not lost: the settings are wrong', async () => {
    fakes.wechat.mood.add('foreign')
    expect(await trouble(gateway('wechat').read(delivered(fakes.wechat.notice('AO1'))))).toEqual([
      'settings',
      'APIv3 key',
    ])
  })

  test('somebody who is still thinking has not paid', async () => {
    const told = await gateway('wechat').read(delivered(fakes.wechat.notice('AO1', { status: 'USERPAYING' })))
    expect(told?.event).toBe('other')
  })

  test('another app, merchant or currency is told as it is', async () => {
    const read = async (change: object) => gateway('wechat').read(delivered(fakes.wechat.notice('AO1', change)))
    expect(await read({ merchant: `wx9/${fakes.wechat.mchId}` })).toMatchObject({
      merchant: `wx9/${fakes.wechat.mchId}`,
    })
    expect(await read({ currency: 'USD' })).toMatchObject({ currency: 'USD' })
  })
})
