import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'
import { createSingleFlight } from './single-flight.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, open: resolve }
}

test('one key is done one after another, also after a failure; other keys do not wait', async () => {
  const mutex = createKeyedMutex()
  const order: string[] = []
  const first = gate()
  const failing = mutex('a', async () => {
    await first.promise
    order.push('first')
    throw new Error('broken')
  })
  const second = mutex('a', async () => void order.push('second'))
  await mutex('b', async () => void order.push('other'))
  first.open()
  await expect(failing).rejects.toThrow('broken')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})

test('where too many wait the next is refused, and later let in again', async () => {
  const mutex = createKeyedMutex(2)
  const held = gate()
  const all = [mutex('a', () => held.promise), mutex('a', async () => {})]
  const full = () => new Error('full')
  await expect(mutex('a', async () => {}, full)).rejects.toThrow('full')
  held.open()
  await Promise.all(all)
  expect(await mutex('a', async () => 'free', full)).toBe('free')
})

test('what is asked for while it is being made is made once', async () => {
  const flight = createSingleFlight<number>()
  const held = gate()
  let made = 0
  const make = async () => {
    await held.promise
    return ++made
  }
  const both = [flight('a', make), flight('a', make)]
  held.open()
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(await flight('a', make)).toBe(2)
})
