import { expect, test } from 'vitest'
import { toggle, togglesSettled } from './use-toggle.ts'

/** A switch whose calls are answered by hand. */
function aSwitch(key: string) {
  const calls: { desired: boolean; answer: () => void; refuse: () => void }[] = []
  const shown: boolean[] = []
  const failures: unknown[] = []
  const press = (isOn: boolean) =>
    toggle({
      key,
      isOn,
      show: (next) => shown.push(next),
      send: (desired) =>
        new Promise((resolve, reject) => calls.push({ desired, answer: resolve, refuse: () => reject('no') })),
      onFailure: (error) => failures.push(error),
    })
  return { calls, shown, failures, press }
}

test('one press is shown at once and asked once', async () => {
  const { calls, shown, press } = aSwitch('a')
  const done = press(false)
  expect(shown).toEqual([true])
  expect(calls.map(({ desired }) => desired)).toEqual([true])
  calls[0]?.answer()
  await done
  expect(calls).toHaveLength(1)
  expect(shown, 'again, over what came meanwhile').toEqual([true, true])
})

test('pressed twice while the first call is under way: the last press is asked for afterwards', async () => {
  const { calls, shown, press } = aSwitch('b')
  const done = press(false)
  void press(true)
  expect(shown).toEqual([true, false])
  calls[0]?.answer()
  await Promise.resolve()
  await Promise.resolve()
  expect(calls.map(({ desired }) => desired)).toEqual([true, false])
  calls[1]?.answer()
  await done
})

test('whoever reads what follows from it waits for the answer', async () => {
  const { calls, press } = aSwitch('s')
  let isRead = false
  void press(false)
  const read = togglesSettled().then(() => {
    isRead = true
  })
  await Promise.resolve()
  expect(isRead).toBe(false)
  calls[0]?.answer()
  await read
  await togglesSettled()
})

test('pressed three times: no call in vain', async () => {
  const { calls, shown, press } = aSwitch('c')
  const done = press(false)
  void press(true)
  void press(false)
  calls[0]?.answer()
  await done
  expect(shown).toEqual([true, false, true, true])
  expect(calls).toHaveLength(1)
})

test('a refusal turns it back to what the server last said', async () => {
  const { calls, shown, failures, press } = aSwitch('d')
  const done = press(true)
  calls[0]?.refuse()
  await done
  expect(shown).toEqual([false, true])
  expect(failures).toEqual(['no'])
})
