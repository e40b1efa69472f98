import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { enterAsMember } from './leave.ts'
import { expire } from './session-end.ts'

const replace = vi.fn()
const send = vi.fn(async (..._call: unknown[]) => Response.json({ code: 200, message: '', data: null }))

beforeEach(() => {
  vi.useFakeTimers()
  replace.mockClear()
  const place = { pathname: '/', search: '', origin: 'http://site', replace, reload: () => replace('here') }
  vi.stubGlobal('location', place)
  vi.stubGlobal('window', { dispatchEvent: () => true, scrollY: 0, location: place })
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'zh-CN' } })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function untilLeft(expected: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(expected - 1)
  expect(replace).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(replace).toHaveBeenCalledOnce()
}

test('the page is loaded anew half a second after a login', async () => {
  expect(enterAsMember('/wanted')).toBe('登录成功')
  await untilLeft(500)
  expect(replace).toHaveBeenCalledWith('/wanted')
})

test('and two seconds after a binding', async () => {
  enterAsMember('/wanted', limits.reloadAfterBinding)
  await untilLeft(2000)
})

test('a session that ended is cleared away a second after it was said', async () => {
  expire()
  expire()
  await vi.advanceTimersByTimeAsync(999)
  expect(send).not.toHaveBeenCalled()
  await untilLeft(1)
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]?.[0]).toBe('/api/aoir-user-auth/logout')
})
