import { ApiError } from '#contract/client.ts'
import type { ChapterEntry } from '#contract/modules/works/chapter.ts'
import { api } from '#web/api/browser.ts'
import { spanLength } from '#web/api/queries/works/work-queries.ts'
import { readerNow } from '#web/session/kept/reader.ts'
import { locked } from '#web/session/outbox/kept-entries.ts'
import { type Copies, type Copy, copiesOf } from './copies.ts'
import { copiesChanged } from './downloads.ts'

/** Milliseconds: what is not for everybody is looked at at each start and whenever the network is back, the rest daily. */
const guardedPause = 10 * 60_000
const pause = 24 * 60 * 60_000

/** Takes away what the member may not read any more. Without a network nothing is known, and everything stays. */
export async function checkCopies(isBack: boolean): Promise<void> {
  const reader = readerNow()
  if (!reader?.isMember) return
  const asked = Date.now()
  const isDue = ({ isGuarded, checkedAt }: Copy) =>
    isGuarded ? checkedAt < asked - (isBack ? 0 : guardedPause) : checkedAt < asked - pause
  const copies = copiesOf(reader)
  if (!(await copies.pages()).some(isDue)) return
  await locked(`aoir-copies-${reader.name}`, async () => {
    const due = (await copies.pages()).filter(isDue)
    for (const post of due.filter(({ work }) => !work)) await settle(copies, [post], [await isPostClosed(post)])
    for (const chapters of Map.groupBy(due, ({ work }) => work?._id).values())
      if (chapters[0]?.work) await settle(copies, chapters, await closedOf(chapters))
  })
  copiesChanged()
}

async function settle(copies: Copies, looked: readonly Copy[], isClosed: readonly boolean[]): Promise<void> {
  await copies.drop(looked.filter((_, at) => isClosed[at]))
  for (const [at, copy] of looked.entries())
    if (!isClosed[at]) await copies.keep({ ...copy, checkedAt: Date.now() }, [])
}

const isPostClosed = ({ id }: Copy) => isRefused(api.post.one({ id }))

/** By the contents of their work. One that is not in it may still be read by who has bought it. */
async function closedOf(chapters: readonly Copy[]): Promise<boolean[]> {
  const workId = chapters[0]?.work?._id ?? ''
  const spans = new Set(chapters.map(({ work }) => Math.ceil((work?.number ?? 1) / spanLength)))
  const entries = new Map<string, ChapterEntry>()
  for (const page of spans) {
    const { list } = await api.worksChapter.list({ workId, page, limit: spanLength }).catch(nothingIfRefused)
    for (const entry of list) entries.set(entry._id, entry)
  }
  const closed: boolean[] = []
  for (const { id } of chapters)
    closed.push(entries.get(id)?.isLocked ?? (await isRefused(api.worksChapter.one({ id }))))
  return closed
}

async function isRefused(asking: Promise<{ isLocked: boolean }>): Promise<boolean> {
  try {
    return (await asking).isLocked
  } catch (error) {
    if (isNoAccess(error)) return true
    throw error
  }
}

function nothingIfRefused(error: unknown): { list: ChapterEntry[] } {
  if (isNoAccess(error)) return { list: [] }
  throw error
}

const isNoAccess = (error: unknown) => error instanceof ApiError && (error.code === 403 || error.code === 404)
