import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type ScanCalls, type ScanState, startScan } from './scan-code.tsx'

const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.stubGlobal('document', tab)
  vi.useFakeTimers()
})

afterEach(() => {
  tab.visibilityState = 'visible'
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tokens = { access_token: 'a', refresh_token: 'r', device_id: 'd', expires_in: 1, returnTo: '' }
const waiting = new ApiError(201, '等待扫码', { state: 'waiting' })

/** A server that gives these answers, one after the other, and the last one for ever. */
function scan(...answers: (ApiError | typeof tokens)[]) {
  const stages: string[] = []
  const seen = { checks: 0, entered: 0, unbound: [] as unknown[], stages }
  const calls: ScanCalls = {
    ask: async () => ({ url: 'data:,', scene_str: 'scene', expire_seconds: 60 }),
    async check() {
      seen.checks += 1
      const answer = answers[seen.checks - 1] ?? answers.at(-1)
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    },
  }
  const stop = startScan(calls, {
    show: ({ stage }: ScanState) => stages.at(-1) === stage || stages.push(stage),
    onEntered() {
      seen.entered += 1
    },
    onUnbound: (data) => seen.unbound.push(data),
  })
  return { seen, stop }
}

function show(state: 'visible' | 'hidden'): void {
  tab.visibilityState = state
  tab.dispatchEvent(new Event('visibilitychange'))
}

test('asks every 1.5 seconds until somebody was let in, and then no more', async () => {
  const { seen } = scan(waiting, new ApiError(201, '', { state: 'scanned' }), tokens)
  await vi.advanceTimersByTimeAsync(1499)
  expect(seen.checks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.checks).toBe(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen).toMatchObject({ checks: 3, entered: 1, stages: ['asking', 'waiting', 'scanned', 'done'] })
})

test('who is known to nobody here must say as whom', async () => {
  const data = { bindingType: 'wechat', bindingvValue: 'ticket', returnTo: '' }
  const { seen } = scan(new ApiError(202, '', data))
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen).toMatchObject({ checks: 1, entered: 0, unbound: [data] })
})

test('a code ends when the server says so, or when its time is over', async () => {
  const told = scan(new ApiError(410, '二维码已过期，请刷新'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(told.seen).toMatchObject({ checks: 1, stages: ['asking', 'waiting', 'expired'] })
  const silent = scan(waiting)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(silent.seen.checks).toBe(39)
  expect(silent.seen.stages.at(-1)).toBe('expired')
})

test('nothing is asked while the tab is hidden, and at once when it is seen again', async () => {
  const { seen, stop } = scan(waiting)
  await vi.advanceTimersByTimeAsync(1500)
  show('hidden')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen.checks).toBe(1)
  show('visible')
  expect(seen.checks).toBe(2)
  stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen.checks).toBe(2)
})

test('a network that fails is waited out; a refusal is not', async () => {
  const { seen } = scan(new ApiError(0, '网络异常'), new ApiError(503, ''), tokens)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toMatchObject({ checks: 3, entered: 1, stages: ['asking', 'waiting', 'done'] })
  const refused = scan(new ApiError(409, '该第三方账号已绑定其他用户'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refused.seen).toMatchObject({ checks: 1, stages: ['asking', 'waiting', 'failed'] })
})
