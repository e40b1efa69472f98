import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endInvitation, isForReading, isInvitationDue, noteInvitation, noteReading } from './visits.ts'

function aStorage() {
  const drawer = new Map<string, string>()
  return {
    getItem: (key: string) => drawer.get(key) ?? null,
    setItem: (key: string, value: string) => void drawer.set(key, value),
    removeItem: (key: string) => void drawer.delete(key),
  }
}

const nextVisit = () => vi.stubGlobal('sessionStorage', aStorage())

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  nextVisit()
})
afterEach(() => vi.unstubAllGlobals())

test('on the third visit with something read, however often it is read, and on no other', () => {
  for (const isDue of [false, false, true]) {
    nextVisit()
    expect(isInvitationDue()).toBe(false)
    noteReading()
    noteReading()
    expect(isInvitationDue()).toBe(isDue)
  }
  noteInvitation()
  expect(isInvitationDue(), 'it stays for the visit').toBe(true)
  nextVisit()
  noteReading()
  expect(isInvitationDue()).toBe(false)
})

test('closed is closed, and a visit without reading does not count', () => {
  for (let visit = 0; visit < 5; visit += 1) nextVisit()
  expect(isInvitationDue()).toBe(false)
  for (let visit = 0; visit < 3; visit += 1) {
    nextVisit()
    noteReading()
  }
  noteInvitation()
  endInvitation()
  expect(isInvitationDue()).toBe(false)
})

test('where nothing can be kept nobody is invited', () => {
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('localStorage', undefined)
  noteReading()
  expect(isInvitationDue()).toBe(false)
})

test('posts and chapters are read', () => {
  expect(['/webapp/12', '/webapp/fiction/1/2', '/webapp/manga/1/2'].every(isForReading)).toBe(true)
  expect(['/webapp', '/webapp/fiction/1', '/webapp/author/1', '/12'].some(isForReading)).toBe(false)
})
