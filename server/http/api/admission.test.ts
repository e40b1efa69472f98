import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AdmissionLimits, ClientGone, createAdmission } from './admission.ts'

function admission(limits: AdmissionLimits) {
  const counted: string[] = []
  const figures = { count: (name: string) => void counted.push(name), observe: () => {} }
  return { ...createAdmission(figures, limits), counted }
}

function client() {
  const state = new EventEmitter() as EventEmitter & { destroyed: boolean }
  state.destroyed = false
  const go = () => {
    state.destroyed = true
    state.emit('close')
  }
  return Object.assign(state, { go })
}

/** Work that is done when the test says so. */
function works() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    begun.push(name)
    return new Promise<number>((resolve) => ends.push(() => resolve(name)))
  }
  return { begun, work, endOne: () => ends.shift()?.() }
}

test('pages are made a few at a time, in the order in which they were asked for', async () => {
  const { page, counted } = admission({ atOnce: 2, patience: 1e9, always: 0 })
  const { begun, work, endOne } = works()
  const pages = [1, 2, 3, 4].map((name) => page(client(), work(name)))
  await turn()
  expect(begun).toEqual([1, 2])
  for (const expected of [
    [1, 2, 3],
    [1, 2, 3, 4],
  ]) {
    endOne()
    await turn()
    expect(begun).toEqual(expected)
  }
  endOne()
  endOne()
  expect(await Promise.all(pages)).toEqual([1, 2, 3, 4])
  expect(counted).toEqual([])
})

test('whoever would wait too long is refused before anything is done, and told when to come back', async () => {
  const { page, refusedFor, counted } = admission({ atOnce: 1, patience: 0, always: 2 })
  expect(refusedFor()).toBeUndefined()
  const { begun, work, endOne } = works()
  const pages = [1, 2, 3].map((name) => page(client(), work(name)))
  await expect(page(client(), work(4))).rejects.toMatchObject({ code: 503, options: { retryAfter: 1 } })
  expect(counted).toEqual(['overload_refusals'])
  expect(refusedFor()).toBe(1)
  for (let count = 0; count < 3; count++) {
    endOne()
    await turn()
  }
  expect(await Promise.all(pages)).toEqual([1, 2, 3])
  expect(begun).toEqual([1, 2, 3])
  // Then there is room again.
  const last = page(client(), work(5))
  endOne()
  expect(await last).toBe(5)
})

test('nothing is begun for a client that has gone, and the others move up', async () => {
  const { page } = admission({ atOnce: 1, patience: 1e9, always: 0 })
  const { begun, work, endOne } = works()
  const impatient = client()
  const first = page(client(), work(1))
  const second = page(impatient, work(2))
  const third = page(client(), work(3))
  impatient.go()
  await expect(second).rejects.toThrow(ClientGone)
  endOne()
  await first
  await turn()
  endOne()
  expect(await third).toBe(3)
  expect(begun).toEqual([1, 3])
})

test('whoever comes while pages are drawn waits, and all who wait begin together', async () => {
  const { page, drawing } = admission({ atOnce: 3, patience: 1e9, always: 0 })
  const { begun, work, endOne } = works()
  const drawn: number[] = []
  const first = [1, 2].map((name) =>
    page(client(), async () => {
      await turn()
      await drawing()
      drawn.push(name)
    }),
  )
  while (drawn.length < 1) await turn()
  const second = [3, 4].map((name) => page(client(), work(name)))
  while (drawn.length < 2) {
    expect(begun).toEqual([])
    await turn()
  }
  await Promise.all(first)
  expect(begun).toEqual([])
  while (begun.length === 0) await turn()
  expect(begun).toEqual([3, 4])
  for (const _ of second) endOne()
  expect(await Promise.all(second)).toEqual([3, 4])
})

test('a page that fails gives its place to the next', async () => {
  const { page } = admission({ atOnce: 1, patience: 1e9, always: 0 })
  const failing = page(client(), () => Promise.reject(new Error('broken')))
  const next = page(client(), async () => 'made')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('made')
})

test('calls are refused when there are many and the process is late', () => {
  const { call, callOver, counted } = admission({ atOnce: 1, patience: 0, always: 0 })
  const late = (milliseconds: number) => {
    const until = performance.now() + milliseconds
    while (performance.now() < until);
  }
  late(150)
  for (let count = 0; count < 64; count++) call()
  late(150)
  expect(call).toThrow(expect.objectContaining({ code: 503, options: { retryAfter: 1 } }))
  expect(counted).toEqual(['overload_refusals'])
  callOver()
  expect(call).not.toThrow()
})
