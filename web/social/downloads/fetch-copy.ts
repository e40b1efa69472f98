import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { ChapterEntry } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { chapterQuery, spanLength, spanQuery, workQuery } from '#web/api/queries/works/work-queries.ts'
import { asKept } from '#web/session/kept/allowed.ts'
import type { KeptAnswer } from '#web/session/kept/kept-store.ts'
import { chapterName } from '#web/social/works/work-words.ts'
import { type Copies, type Copy, copyLimits } from './copies.ts'
import { inOneSize } from './pictures.ts'

export type Wanted = { kind: 'posts' | 'chapter' | 'work'; id: string; title: string }

export interface Fetching {
  copies: Copies
  queries: QueryClient
  signal: AbortSignal
  /** How much of it is there. */
  tell: (done: number, total: number, bytes: number) => void
}

/** A sentence for people; what was fetched before it stays. */
export class NotKept extends Error {}

/** Milliseconds between two chapters: the server counts calls, and the reader goes on reading meanwhile. */
const pace = 250
/** Milliseconds after which one that had too many calls is asked again, and how often. */
const patience = 5000
const mostTries = 12

export async function fetchCopy(wanted: Wanted, fetching: Fetching): Promise<void> {
  if (wanted.kind === 'posts') await fetchPost(wanted.id, fetching)
  else if (wanted.kind === 'work') await fetchWork(wanted.id, fetching)
  else await fetchChapter(wanted.id, fetching)
}

async function fetchPost(id: string, fetching: Fetching): Promise<void> {
  const post = await ask(fetching, () => api.post.one({ id }))
  if (post.isLocked) throw new NotKept(m.download_locked())
  const { answer, pictures } = inOneSize(post)
  await keep(fetching, {
    ...{ id, path: `/${id}`, title: post.title, pictures, isGuarded: isGuarded(post.access) },
    answers: [answerOf(postQuery(api, id).queryKey, answer)],
    tell: (done) => fetching.tell(done, pictures.length, 0),
  })
}

async function fetchChapter(id: string, fetching: Fetching): Promise<void> {
  const { works } = await ask(fetching, () => api.worksChapter.one({ id }))
  const work = await workWith(fetching, works._id)
  await keepChapter(fetching, work, id, (done, total) => fetching.tell(done, total, 0))
}

/** Every chapter that the reader may read and that is not there yet. */
async function fetchWork(workId: string, fetching: Fetching): Promise<void> {
  const { copies, signal, tell } = fetching
  const work = await workWith(fetching, workId)
  const there = new Set((await copies.pages()).map(({ path }) => path))
  const missing: ChapterEntry[] = []
  for (let span = 1; span <= Math.ceil(work.page.chapterNumber / spanLength); span += 1) {
    const entries = (await work.span(span)).list.filter(({ isLocked }) => !isLocked)
    missing.push(...entries.filter(({ _id }) => !there.has(chapterPath(work.page, _id))))
  }
  let bytes = 0
  for (const [at, { _id }] of missing.entries()) {
    tell(at, missing.length, bytes)
    bytes += await keepChapter(fetching, work, _id)
    await pause(pace, signal)
  }
}

type Work = Awaited<ReturnType<typeof workWith>>

/** The work and its contents, each asked for once. */
async function workWith(fetching: Fetching, workId: string) {
  const page = await ask(fetching, () => api.works.one({ id: workId }))
  const { answer, pictures } = inOneSize(page)
  const spans = new Map<number, ReturnType<typeof askSpan>>()
  const askSpan = (span: number) =>
    ask(fetching, () => api.worksChapter.list({ workId, page: span, limit: spanLength }))
  const span = (number: number) => {
    const known = spans.get(number) ?? askSpan(number)
    spans.set(number, known)
    return known
  }
  return { page, answer: answerOf(workQuery(api, workId).queryKey, answer), pictures, span }
}

const chapterPath = ({ worksType, _id }: Work['page'], id: string) => `/${worksType}/${_id}/${id}`

async function keepChapter(
  fetching: Fetching,
  work: Work,
  id: string,
  tell?: (done: number, total: number) => void,
): Promise<number> {
  const { _id, title, worksType } = work.page
  const chapter = await ask(fetching, () => api.worksChapter.one({ id }))
  if (chapter.isLocked) throw new NotKept(m.download_locked())
  const { answer, pictures } = inOneSize(chapter)
  const number = Math.ceil(chapter.number / spanLength)
  return keep(fetching, {
    ...{ id, path: chapterPath(work.page, id), title: chapterName(worksType, chapter) },
    ...{ work: { _id, title, worksType, number: chapter.number }, isGuarded: isGuarded(chapter.access) },
    answers: [
      answerOf(chapterQuery(api, id).queryKey, answer),
      work.answer,
      answerOf(spanQuery(api, _id, number).queryKey, await work.span(number)),
    ],
    pictures: [...pictures, ...work.pictures],
    // A chapter of pictures is nothing without one of them.
    needs: pictures.length,
    tell: (done) => tell?.(done, pictures.length),
  })
}

interface Content extends Pick<Copy, 'id' | 'path' | 'title' | 'work' | 'isGuarded' | 'pictures'> {
  /** Its own, and what it shares with others. */
  answers: KeptAnswer[]
  /** So many of the pictures, from the first on, have to be there. */
  needs?: number
  tell: (done: number) => void
}

/** Answers how many bytes it has. */
async function keep({ copies, queries, signal }: Fetching, content: Content): Promise<number> {
  const { answers, needs = 0, tell, ...known } = content
  const all = [...answers, ...frameOf(queries)]
  let size = new Blob([answers[0]?.json ?? '']).size
  const copy = () => ({
    ...{ ...known, size, at: Date.now(), checkedAt: Date.now(), answers: all.map(({ hash }) => hash) },
  })
  try {
    for (const [at, url] of known.pictures.entries()) {
      tell(at)
      signal.throwIfAborted()
      const bytes = await copies.keepPicture(url).catch(unlessFull)
      if (bytes === 0 && at < needs) throw new NotKept(m.download_picture_missing())
      size += bytes
    }
    await assertRoom(copies, known.path, size)
    await copies.keep(copy(), all)
  } catch (error) {
    // Its pictures would belong to nothing.
    if (!(await copies.page(known.path))) await copies.drop([copy()])
    throw error
  }
  return size
}

/** A picture of others that cannot be had is left out; storage that is full ends it. */
function unlessFull(error: unknown): number {
  if (isFull(error)) throw error
  return 0
}

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

async function assertRoom(copies: Copies, path: string, size: number): Promise<void> {
  const others = (await copies.pages()).filter((one) => one.path !== path)
  const sum = others.reduce((bytes, one) => bytes + one.size, size)
  if (others.length >= copyLimits.most || sum > copyLimits.bytes) throw new NotKept(m.download_most())
}

const isGuarded = ({ kind }: ContentAccess) => kind !== 'free'

function answerOf(key: QueryKey, data: unknown): KeptAnswer {
  return { hash: hashKey(key), key, json: JSON.stringify(data) }
}

/** What every page needs. */
function frameOf(queries: QueryClient): KeptAnswer[] {
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [first], state }) => (first === 'config' || first === 'me') && !!state.data })
    .map(({ queryKey, state }) => answerOf(queryKey, asKept(queryKey, state.data)))
}

/** Whoever has asked too much waits. */
async function ask<T>({ signal }: Fetching, call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 429) || tries === mostTries) throw error
      await pause(patience, signal)
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
