import { expect, test, vi } from 'vitest'
import type { Picture } from '#contract/shared/document.ts'
import { createOutbox, type OutboxEntry } from './outbox.ts'

/** An outbox whose answers are given by hand and whose drawer is a variable. */
function anOutbox(drawer = new Map<string, OutboxEntry>(), read = async () => [...drawer.values()]) {
  const sent: { entry: OutboxEntry; yes: () => void; no: (error: unknown) => void }[] = []
  const pauses: { milliseconds: number; act: () => void }[] = []
  const state = { isOnline: true, ids: 0, isDone: false }
  const outbox = createOutbox({
    read,
    keep: async (one) => void drawer.set(one.clientId, one),
    drop: async (clientId) => void drawer.delete(clientId),
    exclusively: (work) => work(),
    upload: async ({ name }) => ({ path: name }) as Picture,
    uploadOther: async ({ name, size }) => ({ path: name, url: `/${name}`, name, size, mimeType: '' }),
    send: (one) => new Promise<void>((yes, no) => sent.push({ entry: one, yes, no })),
    explain: (error) => (error === 'refused' ? { kind: 'refused', sentence: 'no' } : { kind: 'again' }),
    mayTry: () => state.isOnline,
    later: (milliseconds, act) => void pauses.push({ milliseconds, act }),
    newId: () => `id-${++state.ids}`,
    now: () => 100,
  })
  const words = () => sent.map(({ entry: { text } }) => text)
  return { outbox, sent, pauses, drawer, state, words }
}

test('shown at once, and called fresh until it is kept', async () => {
  const { outbox, drawer } = anOutbox()
  const added = outbox.add('1', { text: 'first' })
  expect(outbox.entries()).toMatchObject([{ text: 'first', isFresh: true }])
  await added
  expect([...drawer.values()]).toEqual(outbox.entries())
  expect(outbox.entries()[0]).not.toHaveProperty('isFresh')
})

test('one after the other, in their order; each stays until it is answered', async () => {
  const { outbox, sent, drawer, words } = anOutbox()
  await Promise.all([outbox.add('1', { text: 'first' }), outbox.add('1', { text: 'second' })])
  await expect.poll(words).toEqual(['first'])
  expect(outbox.isSending()).toBe(true)
  expect(drawer.size).toBe(2)
  sent[0]?.yes()
  await expect.poll(words).toEqual(['first', 'second'])
  expect(drawer.size).toBe(1)
  sent[1]?.yes()
  await expect.poll(() => drawer.size).toBe(0)
  expect(outbox.entries()).toEqual([])
  expect(outbox.isSending()).toBe(false)
})

test('a look at what is kept that began before a change neither hides nor brings back an entry', async () => {
  const drawer = new Map<string, OutboxEntry>()
  const looks: (() => void)[] = []
  const { outbox, sent, state } = anOutbox(drawer, async () => {
    const kept = [...drawer.values()]
    await new Promise<void>((answer) => looks.push(answer))
    return kept
  })
  state.isOnline = false
  const look = outbox.reload()
  await outbox.add('1', { text: 'first' })
  looks[0]?.()
  await expect.poll(() => looks.length).toBeGreaterThan(2)
  expect(outbox.entries()).toMatchObject([{ text: 'first' }])

  const added = outbox.entries()[0]?.clientId ?? ''
  await outbox.remove(added)
  const rest = vi.waitUntil(() => {
    for (const answer of looks.splice(0)) answer()
    return state.isDone
  })
  await look
  state.isDone = true
  await rest
  expect([outbox.entries(), sent]).toEqual([[], []])
})

test('without a network everything waits, and goes on after a reload', async () => {
  const before = anOutbox()
  before.state.isOnline = false
  await before.outbox.add('1', { text: 'first' })
  await before.outbox.add('1', { text: 'second' })
  expect(before.sent).toEqual([])
  expect(before.outbox.isSending()).toBe(false)
  const after = anOutbox(before.drawer)
  after.outbox.kick()
  await expect.poll(after.words).toEqual(['first'])
})

test('a failure that may pass holds up its session, not the others, and is tried again', async () => {
  const { outbox, sent, pauses, words } = anOutbox()
  await Promise.all([
    outbox.add('1', { text: 'first' }),
    outbox.add('1', { text: 'second' }),
    outbox.add('2', { text: 'other' }),
  ])
  await expect.poll(words).toEqual(['first'])
  sent[0]?.no('cut')
  await expect.poll(words).toEqual(['first', 'other'])
  sent[1]?.yes()
  await expect.poll(() => pauses.map(({ milliseconds }) => milliseconds)).toEqual([1000])
  pauses[0]?.act()
  await expect.poll(words).toEqual(['first', 'other', 'first'])
  expect(sent[2]?.entry.clientId).toBe(sent[0]?.entry.clientId)
})

test('a refusal is shown with its sentence, the next goes on; it can be sent again, or deleted', async () => {
  const { outbox, sent, words, drawer } = anOutbox()
  await Promise.all([outbox.add('1', { text: 'first' }), outbox.add('1', { text: 'second' })])
  await expect.poll(words).toEqual(['first'])
  sent[0]?.no('refused')
  await expect.poll(words).toEqual(['first', 'second'])
  expect(outbox.entries()[0]).toMatchObject({ state: 'failed', error: 'no' })
  sent[1]?.yes()
  await expect.poll(() => drawer.size).toBe(1)
  await outbox.retry('id-1')
  await expect.poll(words).toEqual(['first', 'second', 'first'])
  sent[2]?.no('refused')
  await expect.poll(() => outbox.entries()[0]?.state).toBe('failed')
  await outbox.remove('id-1')
  expect(drawer.size).toBe(0)
})

test('a file is uploaded first, and only once', async () => {
  const { outbox, sent, pauses } = anOutbox()
  await outbox.add('1', { file: new File(['x'], 'a.png') })
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.entry).toMatchObject({ image: { path: 'a.png' } })
  sent[0]?.no('cut')
  await expect.poll(() => pauses.length).toBe(1)
  expect(outbox.entries()[0]?.file).toBeUndefined()
})

test('a file and speech are uploaded first, and go as what they are', async () => {
  const { outbox, sent } = anOutbox()
  const file = new File(['words'], 'a.pdf')
  void outbox.add('1', { file, fileAs: 'asset' })
  await vi.waitUntil(() => sent.length === 1)
  expect(sent[0]?.entry).toMatchObject({ asset: { path: 'a.pdf', name: 'a.pdf', size: 5 } })
  expect(sent[0]?.entry.file).toBeUndefined()
  sent[0]?.yes()
  void outbox.add('1', { file, fileAs: 'voice', voice: { duration: 2, wave: [1, 2] } })
  await vi.waitUntil(() => sent.length === 2)
  expect(sent[1]?.entry.voice).toEqual({ duration: 2, wave: [1, 2], path: 'a.pdf', url: '/a.pdf' })
  sent[1]?.yes()
})
