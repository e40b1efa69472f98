import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { withKept, withoutWriter } from '#web/session/writing/kept-texts.ts'
import { createChapterAutosave } from './autosave.ts'
import { type ChapterForm, emptyChapter, isSameChapter } from './chapter-form.ts'
import type { Attempt, KeptChapter } from './chapter-store.ts'

const form = (title: string): ChapterForm => ({ ...emptyChapter, title })

interface Chapter {
  revision: number
  title: string
}

/** A browser and a server that remember; the server knows what it has answered before. */
function world({ isNew = false } = {}) {
  const memory = {
    stacks: new Map<string, KeptChapter[]>(),
    chapters: new Map<string, Chapter>(),
    answered: new Map<string, { _id: string; revision: number }>(),
    /** What has been the text at some time. */
    texts: [] as string[],
    /** down: nothing arrives; deaf: it arrives, and its answer does not. */
    network: 'up' as 'up' | 'down' | 'deaf',
    sent: 0,
  }
  if (!isNew) memory.chapters.set('1', { revision: 1, title: '旧' })
  const answer = (attempt: Attempt, chapterId: string | undefined) => {
    const known = memory.answered.get(attempt.idempotencyKey)
    if (known) return known
    const _id = chapterId ?? String(memory.chapters.size + 1)
    const before = memory.chapters.get(_id)
    if (before && before.revision !== attempt.baseRevision)
      throw new ApiError(409, '这一章在别处修改过', { revision: before.revision, updateTime: 1 })
    const next = { revision: (before?.revision ?? 0) + 1, title: attempt.form.title }
    memory.chapters.set(_id, next)
    memory.texts.push(next.title)
    memory.answered.set(attempt.idempotencyKey, { _id, revision: next.revision })
    return { _id, revision: next.revision }
  }
  const autosave = createChapterAutosave({
    storeFor: (id = 'new') => ({
      newest: async () => memory.stacks.get(id)?.[0],
      keep: async (kept) => {
        memory.stacks.set(id, withKept(memory.stacks.get(id), kept))
        return true
      },
      saveSync: () => {},
      forget: async (writer) => void memory.stacks.set(id, withoutWriter(memory.stacks.get(id), writer)),
    }),
    save: async (attempt, chapterId) => {
      memory.sent += 1
      if (memory.network === 'down') throw new ApiError(0, '')
      const said = answer(attempt, chapterId)
      if (memory.network === 'deaf') throw new ApiError(0, '')
      return { ...said, updateTime: 5, wordsBefore: 0, keys: [] }
    },
    readTheirs: async (id) => {
      const { revision = 0, title = '' } = memory.chapters.get(id) ?? {}
      return { form: form(title), revision, updateTime: 1 }
    },
    isSendable: ({ title }) => title !== '',
    onSaved: () => {},
    writer: 'me',
    chapterId: isNew ? undefined : '1',
    revision: isNew ? undefined : 1,
    savedAt: 0,
    base: isNew ? emptyChapter : form('旧'),
  })
  const here = (id: string) => (memory.stacks.get(id) ?? []).map((kept) => kept.form.title)
  /** Another window. */
  const writeElsewhere = (title: string) => {
    const { revision = 0 } = memory.chapters.get('1') ?? {}
    memory.chapters.set('1', { revision: revision + 1, title })
  }
  return { memory, autosave, here, writeElsewhere }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('two seconds after the last key, with a copy here until the server has said yes', async () => {
  const { autosave, memory, here } = world()
  autosave.note(form('一'))
  await vi.advanceTimersByTimeAsync(1900)
  expect(here('1')).toEqual(['一'])
  expect(autosave.state().where).toBe('device')
  autosave.note(form('一二'))
  await vi.advanceTimersByTimeAsync(1900)
  expect(memory.sent, 'still typing').toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(memory.chapters.get('1')).toEqual({ revision: 2, title: '一二' })
  expect(here('1')).toEqual([])
  expect(autosave.state()).toMatchObject({ where: 'server', savedAt: 5, revision: 2 })
  expect(autosave.hasNews()).toBe(false)
})

test('nothing is sent for what says the same, nor for what has no title yet', async () => {
  const { autosave, memory, here } = world({ isNew: true })
  autosave.note({ ...emptyChapter })
  await autosave.flush({ server: true })
  autosave.note({ ...emptyChapter, authorNote: '只有一句话' })
  await autosave.flush({ server: true })
  expect(memory.sent).toBe(0)
  expect(here('new')).toEqual([''])
  expect(autosave.state().where).toBe('device')
})

test('an answer that is lost does not make a second chapter', async () => {
  const { autosave, memory, here } = world({ isNew: true })
  memory.network = 'deaf'
  autosave.note(form('一'))
  await autosave.flush({ server: true })
  expect(autosave.state()).toMatchObject({ isCut: true, where: 'device', chapterId: undefined })
  autosave.note(form('一二'))
  memory.network = 'up'
  await autosave.retry()
  expect([...memory.chapters]).toEqual([['1', { revision: 2, title: '一二' }]])
  expect(autosave.state()).toMatchObject({ chapterId: '1', where: 'server', isCut: false })
  expect([here('new'), here('1')]).toEqual([[], []])
})

test('nor after the page was closed meanwhile', async () => {
  const before = world({ isNew: true })
  before.memory.network = 'deaf'
  before.autosave.note(form('一'))
  await before.autosave.flush({ server: true })
  const kept = before.memory.stacks.get('new')?.[0]
  if (!kept) throw new Error('a copy was kept')
  const after = world({ isNew: true })
  after.memory.chapters = before.memory.chapters
  after.memory.answered = before.memory.answered
  after.autosave.adopt(kept)
  await after.autosave.flush({ server: true })
  expect([...after.memory.chapters.keys()]).toEqual(['1'])
  expect(after.autosave.state()).toMatchObject({ chapterId: '1', where: 'server' })
})

test('an answer that is lost is no conflict with oneself', async () => {
  const { autosave, memory } = world()
  memory.network = 'deaf'
  autosave.note(form('一'))
  await autosave.flush({ server: true })
  // Even where the server does not remember that it has answered.
  memory.answered.clear()
  memory.network = 'up'
  await autosave.retry()
  expect(autosave.state()).toMatchObject({ conflict: null, where: 'server', revision: 2 })
})

test.each([
  [true, '我的', ['别处', '我的']],
  [false, '别处', ['我的', '别处']],
])('of two texts one is chosen, and both have been there (mine: %s)', async (isMine, chosen, texts) => {
  const { autosave, memory, here, writeElsewhere } = world()
  writeElsewhere('别处')
  autosave.note(form('我的'))
  await autosave.flush({ server: true })
  expect(autosave.state().conflict).toMatchObject({ form: { title: '别处' }, revision: 2 })
  expect(memory.chapters.get('1')?.title, 'nothing was written over').toBe('别处')
  expect(here('1')).toEqual(['我的'])
  // It stands still until somebody has chosen.
  autosave.note(form('我的'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(memory.chapters.get('1')?.title).toBe('别处')
  await autosave.choose(isMine)
  expect(memory.texts).toEqual(texts)
  expect(memory.chapters.get('1')?.title).toBe(chosen)
  expect(autosave.state()).toMatchObject({ conflict: null, where: 'server' })
  expect(here('1')).toEqual([])
})

test('who writes once more while somebody chooses is shown again', async () => {
  const { autosave, memory, writeElsewhere } = world()
  writeElsewhere('别处')
  autosave.note(form('我的'))
  await autosave.flush({ server: true })
  writeElsewhere('又一次')
  await expect(autosave.choose(true)).rejects.toMatchObject({ code: 409 })
  expect(autosave.state().conflict?.form.title).toBe('又一次')
  expect(memory.chapters.get('1')?.title).toBe('又一次')
})

test('what is written offline stays here and is sent later', async () => {
  const { autosave, memory, here } = world()
  memory.network = 'down'
  autosave.note(form('离线'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(autosave.state()).toMatchObject({ where: 'device', isCut: true })
  expect(here('1')).toEqual(['离线'])
  memory.network = 'up'
  await autosave.retry()
  expect(memory.chapters.get('1')?.title).toBe('离线')
})

test('keys, sizes and empty lines at the end make no difference', () => {
  const text = (content: object[]): ChapterForm => ({ ...emptyChapter, content: { type: 'doc', content } as never })
  const line = (words: string, attrs?: object) => ({
    type: 'paragraph',
    ...(attrs && { attrs }),
    content: words ? [{ type: 'text', text: words }] : [],
  })
  expect(isSameChapter(text([line('甲', { key: 3 })]), text([line('甲'), line('')]))).toBe(true)
  expect(
    isSameChapter(text([{ content: [{ text: '甲', type: 'text' }], type: 'paragraph' }]), text([line('甲')])),
  ).toBe(true)
  expect(isSameChapter(text([line('甲')]), text([line('乙')]))).toBe(false)
  const heading = { ...line('甲'), type: 'heading', attrs: { level: 3, key: 1 } }
  expect(isSameChapter(text([heading]), text([line('甲')]))).toBe(false)
})
