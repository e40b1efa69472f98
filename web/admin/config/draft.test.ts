import { describe, expect, test } from 'vitest'
import { defaultConfig } from '#server/modules/config/defaults.ts'
import { carryOver, carryOverDraft, changedFields, countChanges, isSame, pathsWithoutNumber } from './draft.ts'

const login = defaultConfig.COMMON_LOGIN

describe('a draft of the configuration', () => {
  test('counts each switch of a group and a list as one', () => {
    const before = { COMMON_LOGIN: login, COMMON_VIP: [] }
    const after = {
      COMMON_LOGIN: { ...login, QQ: true, MOBILE: { ...login.MOBILE, QQ: true, WX: true } },
      COMMON_VIP: [
        { vipnumber: 30, paymentAmount: 10, show: true },
        { vipnumber: 90, paymentAmount: 25, show: true },
      ],
    }
    expect(countChanges(before, after)).toBe(4)
    expect(countChanges(before, before)).toBe(0)
  })

  test('sends only what differs', () => {
    const draft = { COMMON_NAME: 'new', COMMON_CURRENCY: defaultConfig.COMMON_CURRENCY, COMMON_LOGIN: { ...login } }
    expect(changedFields(defaultConfig, draft)).toEqual({ COMMON_NAME: 'new' })
  })

  test('keeps my switches and takes the others from the newest version', () => {
    const mine = { ...login, QQ: true }
    const newest = { ...login, DY: true, MOBILE: { ...login.MOBILE, WX: true } }
    expect(carryOver(login, mine, newest)).toEqual({ ...newest, QQ: true })
  })

  test('a field that I typed back to the saved value follows the newest version', () => {
    const newest = { ...defaultConfig, COMMON_NAME: 'theirs', COMMON_CURRENCY: 'theirs' }
    const draft = { COMMON_NAME: defaultConfig.COMMON_NAME, COMMON_CURRENCY: 'mine' }
    expect(carryOverDraft(defaultConfig, draft, newest)).toEqual({ COMMON_NAME: 'theirs', COMMON_CURRENCY: 'mine' })
  })

  test('compares lists by content and order', () => {
    expect(isSame([{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }])).toBe(true)
    expect(isSame([{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }])).toBe(false)
    expect(isSame({ a: undefined }, {})).toBe(true)
  })

  test('names the number fields that hold no number', () => {
    const draft = { COMMON_PAY: [{ amount: 1 }, { amount: Number.NaN, price: Number.NaN }] }
    expect(pathsWithoutNumber(draft)).toEqual(['COMMON_PAY.1.amount', 'COMMON_PAY.1.price'])
  })
})
