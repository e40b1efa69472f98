import { describe, expect, it } from 'vitest'
import { phoneKey } from './contact.ts'

describe('a phone number', () => {
  it.each([
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '（138）00138000',
    '１３８００１３８０００',
    '8613800138000',
    '+8613800138000',
    '+86 138 0013 8000',
    '0086 138–0013–8000',
  ])('of the mainland has one spelling: %s', (phone) => {
    expect(phoneKey(phone)).toBe('+8613800138000')
  })

  it('of another country needs its code', () => {
    expect(phoneKey('+1 (415) 555-2671')).toBe('+14155552671')
    expect(phoneKey('00852 5123 4567')).toBe('+85251234567')
    expect(phoneKey('4155552671')).toBeNull()
  })

  it.each([
    '',
    '+',
    'call me',
    '12800138000',
    '1380013800',
    '138001380000',
    '+86 10 1234 5678',
    '+8612345678901',
    '+0123456789',
    '+123456',
    '+1234567890123456',
    '++8613800138000',
    '+86+13800138000',
    '13800138000;ext=1',
    '13800138000,13900139000',
    "13800138000'--",
    '1380013800\u0000',
    '١٣٨٠٠١٣٨٠٠٠',
  ])('is not %j', (phone) => {
    expect(phoneKey(phone)).toBeNull()
  })
})
