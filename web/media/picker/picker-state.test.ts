import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { chooseUploaded, closePicker, confirmPicker, openPicker, pickerState, toggleChoice } from './picker-state.ts'

const file = (_id: string) => ({ _id, path: `aoir/1/image/2026/11/15/${_id}.webp` }) as Attachment

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'access_token=t; lastLoginDeviceId=d' })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the choice goes to whoever asked; 290 ms later everything is cleared', async () => {
  const answer = openPicker({ mode: 'image', multiple: true, max: 2, caller: 'editor' })
  expect(pickerState()).toMatchObject({ open: true, shown: true, mode: 'image', multiple: true, caller: 'editor' })
  confirmPicker()
  expect(pickerState().shown, 'nothing is chosen, so nothing happens').toBe(true)
  for (const id of ['1', '2', '3']) toggleChoice(file(id))
  expect(pickerState().imageList.map(({ _id }) => _id)).toEqual(['1', '2'])
  confirmPicker()
  expect((await answer)?.map(({ _id }) => _id)).toEqual(['1', '2'])
  vi.advanceTimersByTime(289)
  expect(pickerState()).toMatchObject({ open: true, shown: false, caller: 'editor' })
  expect(pickerState().imageList).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(pickerState()).toMatchObject({ open: false, shown: false, caller: '', imageList: [], multiple: false })
})

test('closed without a choice it answers with nothing, and so does one that another takes the place of', async () => {
  const first = openPicker({ mode: 'image', caller: 'a' })
  toggleChoice(file('1'))
  const second = openPicker({ mode: 'video', caller: 'b' })
  expect(await first).toBeNull()
  expect(pickerState()).toMatchObject({ mode: 'video', caller: 'b', imageList: [] })
  closePicker()
  expect(await second).toBeNull()
})

test('one choice takes the place of the other where there is room for one', async () => {
  const answer = openPicker({ mode: 'image', caller: 'avatar' })
  toggleChoice(file('1'))
  toggleChoice(file('2'))
  confirmPicker()
  expect((await answer)?.map(({ _id }) => _id)).toEqual(['2'])
})

test('what was uploaded is chosen, in its order, as far as there is room', async () => {
  const answer = openPicker({ mode: 'image', multiple: true, max: 3, caller: 'publish' })
  toggleChoice(file('1'))
  chooseUploaded(['2', '3', '4'].map(file))
  confirmPicker()
  expect((await answer)?.map(({ _id }) => _id)).toEqual(['1', '2', '3'])
  void openPicker({ mode: 'image', caller: 'avatar' })
  toggleChoice(file('1'))
  chooseUploaded([file('2'), file('3')])
  expect(pickerState().imageList.map(({ _id }) => _id)).toEqual(['2'])
  closePicker()
})

test('opened to upload only, a press on a file answers at once', async () => {
  const answer = openPicker({ mode: 'image', purpose: 'upload', caller: 'library' })
  toggleChoice(file('1'))
  expect((await answer)?.map(({ _id }) => _id)).toEqual(['1'])
  expect(pickerState().shown).toBe(false)
})

test('guests are asked to log in', async () => {
  vi.stubGlobal('document', { cookie: '' })
  expect(await openPicker({ mode: 'image', caller: 'editor' })).toBeNull()
  expect(pickerState().shown).toBe(false)
})
