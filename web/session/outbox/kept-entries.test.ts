import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { explain } from './kept-entries.ts'

const of = (code: number, wait?: number) =>
  explain(new ApiError(code, 'why', wait === undefined ? null : { wait })).kind

test('what may come about soon is tried again; a refusal is shown, and so is one that lasts for long', () => {
  for (const code of [0, 401, 408, 500, 503]) expect(of(code)).toBe('again')
  for (const code of [400, 403, 404, 409, 422]) expect(of(code)).toBe('refused')
  expect([of(429), of(429, Number.NaN), of(429, 5), of(429, 60)]).toEqual(Array(4).fill('again'))
  expect(explain(new ApiError(429, 'why', { wait: 86_400 }))).toEqual({ kind: 'refused', sentence: 'why' })
})
