import { afterEach, expect, test } from 'vitest'
import { addToast, closeToast, currentToasts, removeToast } from './toast.ts'

afterEach(() => {
  for (const { id } of currentToasts()) removeToast(id)
})

const texts = () => currentToasts().map(({ text }) => text)

test('waits for a host, the newest first, and never more than four', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) addToast('info', text, 3000)
  expect(texts()).toEqual(['e', 'd', 'c', 'b'])
})

test('the same sentence is said anew instead of twice, even on its way out', () => {
  const id = addToast('success', 'saved', 3000)
  closeToast(id)
  addToast('info', 'other', 3000)
  addToast('success', 'saved', 3000)
  expect(texts()).toEqual(['other', 'saved'])
  expect(currentToasts()[1]).toMatchObject({ said: 2, leaving: false })
})

test('two of progress are two, and one leaves before it is removed', () => {
  const first = addToast('progress', 'sending', 0)
  addToast('progress', 'sending', 0)
  closeToast(first)
  expect(currentToasts().map(({ leaving }) => leaving)).toEqual([false, true])
  removeToast(first)
  expect(currentToasts()).toHaveLength(1)
})
