import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { OutboxEntry } from '#web/chat/outbox.ts'
import { timelineOf } from './timeline.ts'

const minute = 60_000
const message = (fromUserId: string, minutes: number, more: Partial<ChatMessage> = {}) =>
  ({ _id: `${minutes}`, clientId: `c${minutes}`, fromUserId, createTime: minutes * minute, ...more }) as ChatMessage
const entry = (clientId: string, minutes: number) => ({ clientId, at: minutes * minute }) as OutboxEntry

test('a group is one author within five minutes', () => {
  const timeline = timelineOf([message('1', 0), message('1', 4), message('2', 5), message('2', 11)], [], '1')
  expect(timeline.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true])
  expect(timeline.map(({ isLater }) => isLater)).toEqual([true, false, false, true])
  expect(timeline.map(({ isMine }) => isMine)).toEqual([true, true, false, false])
})

test('a line stands above the first of others that was unread, where what was before it is loaded', () => {
  const said = (seq: number, from: string, kind = 'text') => message(from, seq, { seq, kind } as Partial<ChatMessage>)
  const list = [said(4, '2'), said(5, '1'), said(6, '2', 'notice'), said(7, '2'), said(8, '2')]
  const places = (newFrom: number | null) =>
    timelineOf(list, [], '1', newFrom).flatMap(({ isNew, message }) => (isNew ? [message?.seq] : []))
  expect([places(null), places(5), places(4), places(2), places(9)]).toEqual([[], [7], [4], [], []])
})

test('what waits stands last, and only until it has arrived; it keeps its key', () => {
  const waiting = [entry('c1', 1), entry('c2', 2)]
  const before = timelineOf([message('2', 0)], waiting, '1')
  const after = timelineOf([message('2', 0), message('1', 1)], waiting, '1')
  expect(before.map(({ key }) => key)).toEqual(after.map(({ key }) => key))
  expect(after.map((item) => item.entry?.clientId)).toEqual([undefined, undefined, 'c2'])
})

test('a number that the other one used is not taken for mine', () => {
  expect(timelineOf([message('2', 1)], [entry('c1', 1)], '1')).toHaveLength(2)
})

test('a recalled message ends a group', () => {
  const timeline = timelineOf([message('1', 0), message('1', 1, { isRecalled: true }), message('1', 2)], [], '1')
  expect(timeline.map(({ isFirst }) => isFirst)).toEqual([true, false, true])
})
