import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withKept, withoutWriter } from '#web/session/writing/kept-texts.ts'
import { type AutosaveOptions, createAutosave } from './autosave.ts'
import type { Kept } from './draft-store.ts'
import { emptyForm, type PostForm } from './post-form.ts'

const form = (title: string): PostForm => ({ ...emptyForm, title })

/** A browser and a server that remember. */
function world(options: Partial<AutosaveOptions> = {}) {
  const memory = {
    stack: [] as Kept[],
    savedSync: undefined as Kept | undefined,
    drafts: new Map<string, string>(),
    fails: false,
  }
  let last = 0
  const autosave = createAutosave({
    store: {
      newest: async () => memory.stack[0],
      keep: async (kept) => {
        memory.stack = withKept(memory.stack, kept)
        return true
      },
      saveSync: (kept) => {
        memory.savedSync = kept
      },
      forget: async (writer) => {
        memory.stack = withoutWriter(memory.stack, writer)
      },
    },
    saveOnServer: async ({ title }, id) => {
      if (memory.fails) throw new Error('down')
      const key = id ?? String(++last)
      memory.drafts.set(key, title)
      return { _id: key, sign: title }
    },
    dropOnServer: async (id) => memory.drafts.delete(id),
    writer: 'me',
    base: emptyForm,
    ...options,
  })
  const titles = () => memory.stack.map(({ form: { title } }) => title)
  return { memory, autosave, titles }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('here after two seconds, there after ten, and each draft once', async () => {
  const { autosave, memory, titles } = world()
  autosave.note(form('一'))
  await vi.advanceTimersByTimeAsync(1900)
  expect(titles()).toEqual([])
  autosave.note(form('一二'))
  await vi.advanceTimersByTimeAsync(200)
  expect(titles()).toEqual(['一二'])
  expect(autosave.state().where).toBe('device')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...memory.drafts.values()]).toEqual(['一二'])
  expect(autosave.state().where).toBe('server')
  expect(memory.stack[0]?.serverId).toBe('1')
  autosave.note(form('一二三'))
  await vi.advanceTimersByTimeAsync(2000)
  expect([autosave.state().where, autosave.isThere()]).toEqual(['device', false])
  await vi.advanceTimersByTimeAsync(8000)
  expect([...memory.drafts.values()]).toEqual(['一二三'])
  expect([autosave.state().where, autosave.isThere()]).toEqual(['server', true])
})

test('what is behind is known, and comes at once when asked for', async () => {
  const { autosave, titles, memory } = world()
  expect([autosave.isBehind(), autosave.hasNews()]).toEqual([false, false])
  autosave.note(form('一'))
  expect([autosave.isBehind(), autosave.hasNews()]).toEqual([true, true])
  await autosave.flush()
  expect([autosave.isBehind(), autosave.hasNews()]).toEqual([false, true])
  expect(titles()).toEqual(['一'])
  await autosave.flush({ server: true })
  expect(memory.drafts.size).toBe(1)
})

test('a page that goes keeps at once what is not kept yet, and nothing else', async () => {
  const { autosave, memory } = world()
  autosave.saveSync()
  expect(memory.savedSync).toBeUndefined()
  autosave.note(form('一'))
  const underWay = autosave.flush()
  autosave.saveSync()
  expect(memory.savedSync).toMatchObject({ writer: 'me', form: { title: '一' } })
  await underWay
  memory.savedSync = undefined
  autosave.saveSync()
  expect(memory.savedSync).toBeUndefined()
})

test('a server that is down leaves the copy here, and is tried again with the next word', async () => {
  const { autosave, memory } = world()
  memory.fails = true
  autosave.note(form('一'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(autosave.state().where).toBe('device')
  memory.fails = false
  autosave.note(form('一二'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...memory.drafts.values()]).toEqual(['一二'])
})

test('changes that are not wanted leave no trace', async () => {
  const { autosave, memory, titles } = world()
  autosave.note(form('一'))
  await vi.advanceTimersByTimeAsync(10_000)
  await autosave.forget()
  expect([titles(), memory.drafts.size, autosave.hasNews()]).toEqual([[], 0, false])
})

test('a text that is gone on with is as before when the changes are not wanted', async () => {
  const { autosave, memory, titles } = world()
  const kept = { writer: 'before', form: form('旧'), savedAt: 1, serverId: '7' }
  memory.stack = [kept]
  memory.drafts.set('7', '旧')
  autosave.adopt(kept)
  expect(autosave.hasNews()).toBe(false)
  autosave.note(form('旧新'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([titles(), memory.drafts.get('7')]).toEqual([['旧新'], '旧新'])
  await autosave.forget()
  expect([titles(), memory.drafts.get('7')]).toEqual([['旧'], '旧'])
})

test('a second writing does not write over the first', async () => {
  const { autosave, memory, titles } = world()
  memory.stack = [{ writer: 'other', form: form('别的'), savedAt: 1 }]
  autosave.note(form('我的'))
  await autosave.flush()
  expect(titles()).toEqual(['我的', '别的'])
  await autosave.finish()
  expect(titles()).toEqual(['别的'])
})

test('while the post is sent only the copy here is made', async () => {
  const { autosave, memory, titles } = world()
  autosave.note(form('一'))
  await autosave.halt()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([titles(), memory.drafts.size]).toEqual([['一'], 0])
  autosave.resume()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([memory.stack.length, memory.drafts.size]).toEqual([1, 1])
})

test('a form without words is not worth keeping, unless words were taken out of it', async () => {
  const { autosave, memory, titles } = world()
  autosave.note({ ...emptyForm, visibility: 'private' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect([titles(), memory.drafts.size, autosave.hasNews()]).toEqual([[], 0, false])
  const change = world({ base: form('旧') })
  change.autosave.note(emptyForm)
  expect(change.autosave.hasNews()).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(change.titles()).toEqual([''])
})
