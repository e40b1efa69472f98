import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondsBetween, secondsLeft, startCountdown } from './countdown.ts'

const to = 'ann@example.com'

beforeEach(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('whole seconds, rounded up, never below zero', () => {
  expect(secondsBetween(0, 60_000)).toBe(60)
  expect(secondsBetween(1, 60_000)).toBe(60)
  expect(secondsBetween(59_001, 60_000)).toBe(1)
  expect(secondsBetween(60_000, 60_000)).toBe(0)
  expect(secondsBetween(90_000, 60_000)).toBe(0)
})

test('a clock that was set back and a damaged entry do not lock the button', () => {
  expect(secondsBetween(0, 60_001)).toBe(0)
  expect(secondsBetween(0, Number.NaN)).toBe(0)
})

test('it stands in the storage, each channel for itself', () => {
  startCountdown('mail', to)
  expect([secondsLeft('mail', to), secondsLeft('sms', to)]).toEqual([60, 0])
  vi.advanceTimersByTime(18_500)
  expect(secondsLeft('mail', to)).toBe(42)
  vi.advanceTimersByTime(41_500)
  expect(secondsLeft('mail', to)).toBe(0)
  expect(localStorage.getItem('aoir:code-mail')).toBeNull()
})

test('another address does not wait', () => {
  startCountdown('mail', to)
  expect(secondsLeft('mail', 'ann@example.org')).toBe(0)
  expect([secondsLeft('mail', ' Ann@example.com'), secondsLeft('mail', '')]).toEqual([60, 60])
})

test('without storage nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  startCountdown('mail', to)
  expect(secondsLeft('mail', to)).toBe(0)
})
