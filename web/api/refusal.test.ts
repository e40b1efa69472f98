import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { isRefusal } from './refusal.ts'

const of = (code: number, wait?: number) => isRefusal(new ApiError(code, 'why', wait === undefined ? null : { wait }))

test('what may come about soon is tried again; a refusal is one for good, and so is one that lasts for long', () => {
  for (const code of [0, 401, 408, 500, 503]) expect(of(code)).toBe(false)
  for (const code of [400, 403, 404, 409, 422]) expect(of(code)).toBe(true)
  expect([of(429), of(429, Number.NaN), of(429, 5), of(429, 60)]).toEqual(Array(4).fill(false))
  expect(of(429, 86_400)).toBe(true)
  expect(isRefusal(new Error('ours'))).toBe(false)
})
