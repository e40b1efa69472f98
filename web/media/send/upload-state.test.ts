import { expect, test } from 'vitest'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { isBusy, percentOf, type UploadAction, type UploadItems, uploadReducer } from './upload-state.ts'

const stored = { path: 'aoir/1/image/2026/11/15/1.webp' } as Attachment
const file = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const after = (...actions: UploadAction[]) => actions.reduce<UploadItems>(uploadReducer, [])
const add: UploadAction = {
  type: 'add',
  items: [
    { id: 'a', file: file('a.png', 100) },
    { id: 'b', file: file('b.png', 300) },
  ],
}
const of = (items: UploadItems, id: string) => items.find((item) => item.id === id)

test('what is chosen waits for the confirmation', () => {
  const items = after(add)
  expect(items.map(({ status, queued, percent }) => [status, queued, percent])).toEqual([
    ['empty', false, 0],
    ['empty', false, 0],
  ])
  expect(isBusy(items)).toBe(false)
  expect(isBusy(after(add, { type: 'queue' }))).toBe(true)
})

test('the percentage never falls and leaves the last step to the server', () => {
  const begun: UploadAction[] = [add, { type: 'queue' }, { type: 'begin', id: 'a' }]
  const shares = [0.2, 0.5, 0.1, 1, 0.9]
  const seen = shares.map((_, at) => {
    const steps = shares.slice(0, at + 1).map((share): UploadAction => ({ type: 'progress', id: 'a', share }))
    return of(after(...begun, ...steps), 'a')?.percent
  })
  expect(seen).toEqual([20, 50, 50, 99, 99])
  const done = after(...begun, { type: 'done', id: 'a', result: stored }, { type: 'progress', id: 'a', share: 0.3 })
  expect(of(done, 'a')).toMatchObject({ status: 'done', percent: 100, result: stored })
})

test('a failed one starts anew only when it is named', () => {
  const failed: UploadAction[] = [
    add,
    { type: 'queue' },
    { type: 'begin', id: 'a' },
    { type: 'progress', id: 'a', share: 0.6 },
    { type: 'fail', id: 'a', error: '网络中断' },
  ]
  expect(of(after(...failed), 'a')).toMatchObject({ status: 'failed', percent: 60, error: '网络中断' })
  expect(of(after(...failed, { type: 'queue' }), 'a')).toMatchObject({ status: 'failed' })
  expect(of(after(...failed, { type: 'queue', ids: ['a'] }), 'a')).toMatchObject({
    status: 'empty',
    queued: true,
    percent: 0,
    error: '',
  })
})

test('progress of one that is not on its way changes nothing', () => {
  expect(of(after(add, { type: 'progress', id: 'a', share: 0.5 }), 'a')?.percent).toBe(0)
})

test('all together count by bytes', () => {
  const half = after(add, { type: 'queue' }, { type: 'begin', id: 'b' }, { type: 'progress', id: 'b', share: 0.5 })
  expect(percentOf(half)).toBe(37)
  expect(percentOf(uploadReducer(half, { type: 'fail', id: 'b', error: '' }))).toBe(0)
  expect(percentOf([])).toBe(0)
})
