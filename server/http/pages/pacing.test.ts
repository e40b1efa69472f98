import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ClientGone, type Waiting } from '../api/admission.ts'
import { createPacing } from './pacing.ts'

const stays: Waiting = { destroyed: false, once() {}, off() {} }

/** A clock that goes on only while somebody works or sleeps. */
function aPacing() {
  let time = 1000
  const slept: number[] = []
  const pacing = createPacing(1, {
    now: () => time,
    sleep: async (milliseconds) => {
      slept.push(Math.round(milliseconds))
      time += milliseconds
    },
  })
  const page = (took: number) => async () => {
    time += took
    return took
  }
  return { pacing, slept, page }
}

test('the first pages of an address come without a pause, the next ones after a hundred times what they took', async () => {
  const { pacing, slept, page } = aPacing()
  for (let number = 0; number < 5; number += 1) await pacing('192.0.2.1', stays, page(10))
  expect(slept).toEqual([])
  await pacing('192.0.2.1', stays, page(10))
  await pacing('192.0.2.1', stays, page(10))
  await pacing('192.0.2.1', stays, page(10))
  // The first pause is shorter by the time that has passed since the first page.
  expect(slept).toEqual([940, 990])
  await pacing('192.0.2.2', stays, page(10))
  expect(slept).toHaveLength(2)
})

test('a page that took long is not held against its visitor', async () => {
  const { pacing, slept, page } = aPacing()
  for (let number = 0; number < 3; number += 1) await pacing('192.0.2.1', stays, page(2000))
  expect(slept).toEqual([])
})

test('an address has one page at a time, and so many waiting at the most', async () => {
  const pacing = createPacing(1)
  const held = Promise.withResolvers<void>()
  let atWork = 0
  let most = 0
  const work = async () => {
    atWork += 1
    most = Math.max(most, atWork)
    await held.promise
    atWork -= 1
  }
  const results = Array.from({ length: 14 }, () => pacing('192.0.2.1', stays, work).catch((error) => error.code))
  held.resolve()
  expect((await Promise.all(results)).filter((code) => code === 429)).toHaveLength(2)
  expect(most).toBe(1)
})

test('whoever has gone leaves without a page', async () => {
  const client = Object.assign(new EventEmitter(), { destroyed: false })
  const pacing = createPacing(1, {
    now: () => 0,
    sleep: (_milliseconds, { aborted }) => {
      expect(aborted).toBe(false)
      client.destroyed = true
      client.emit('close')
      return Promise.reject(new Error('aborted'))
    },
  })
  let pages = 0
  const work = async () => {
    pages += 1
  }
  // A clock that stands still: nothing was taken, so nobody waits.
  await pacing('192.0.2.1', client, work)
  expect(pages).toBe(1)
  client.destroyed = true
  await expect(pacing('192.0.2.1', client, work)).rejects.toBeInstanceOf(ClientGone)
  expect(pages).toBe(1)
})

test('a site without limits has no pauses', async () => {
  const pacing = createPacing(1000, { now: () => 0, sleep: () => Promise.reject(new Error('slept')) })
  expect(await pacing('192.0.2.1', stays, async () => 'page')).toBe('page')
})
