import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { explain } from './kept-entries.ts'

test('a refusal is shown with its sentence, and so is a fault of ours; anything else is tried again', () => {
  expect(explain(new ApiError(503, 'why'))).toEqual({ kind: 'again' })
  expect(explain(new ApiError(429, 'why', { wait: 5 }))).toEqual({ kind: 'again' })
  expect(explain(new ApiError(429, 'why', { wait: 86_400 }))).toEqual({ kind: 'refused', sentence: 'why' })
  expect(explain(new ApiError(422, 'why'))).toEqual({ kind: 'refused', sentence: 'why' })
  expect(explain(new Error('ours'))).toEqual({ kind: 'refused', sentence: 'ours' })
})
