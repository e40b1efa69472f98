import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import type { MessagePage, Messages } from '#web/api/queries/chat-queries.ts'

/** Everything that is loaded of a session, oldest first. */
export function allOf({ pages }: Messages): ChatMessage[] {
  return pages.toReversed().flatMap(({ list }) => list)
}

/** Up to which seq a session is known without a gap. */
export function knownUpTo({ pages }: Messages): number {
  return pages[0]?.upTo ?? 0
}

/** Both lists in the order of their seq, each message once; of two versions the second list's. */
export function mergeMessages(before: readonly ChatMessage[], news: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map([...before, ...news].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** A message that has come. Null when some before it are missing: those must be fetched, and it comes with them. */
export function withMessage(data: Messages, message: ChatMessage): Messages | null {
  const upTo = knownUpTo(data)
  // Heard of before: a repetition, or one that I have deleted since.
  if (message.seq <= upTo) return data
  return message.seq === upTo + 1 ? withNewest(data, [message], message.seq) : null
}

function withNewest(data: Messages, news: readonly ChatMessage[], upTo: number, revision = 0): Messages {
  const [first, ...older] = data.pages
  if (!first) return data
  const newest: MessagePage = {
    ...first,
    list: news.length > 0 ? mergeMessages(first.list, news) : first.list,
    upTo: Math.max(first.upTo, upTo),
    revision: Math.max(first.revision, revision),
  }
  return { ...data, pages: [newest, ...older] }
}

export interface Missed {
  list: ChatMessage[]
  changed: ChatMessage[]
  /** Its revision is how far the changes go. */
  session: Pick<ChatSession, 'revision'>
}

/** What was missed, put where it belongs. */
export function withMissed(data: Messages, { list, changed, session }: Missed): Messages {
  const news = list.filter(({ seq }) => seq > knownUpTo(data))
  const known = changed.reduce(withChange, data)
  return withNewest(known, news, list.at(-1)?.seq ?? 0, session.revision)
}

/** A message as it is now, where it is loaded. */
export function withChange<Data extends Listed>(data: Data, message: ChatMessage): Data {
  return mapLists(data, (list) =>
    list.some(({ seq }) => seq === message.seq) ? list.map((old) => (old.seq === message.seq ? message : old)) : list,
  )
}

export function withoutOne<Data extends Listed>(data: Data, seq: number): Data {
  return mapLists(data, (list) => {
    const rest = list.filter((message) => message.seq !== seq)
    return rest.length < list.length ? rest : list
  })
}

/** Without what I have deleted: one message, or all up to it. */
export function without(data: Messages, seq: number, isSession: boolean): Messages {
  if (!isSession) return withoutOne(data, seq)
  const cleared = mapLists(data, (list) => {
    const rest = list.filter((message) => message.seq > seq)
    return rest.length < list.length ? rest : list
  })
  const [first] = cleared.pages
  return first
    ? {
        pages: [{ ...first, upTo: Math.max(first.upTo, seq), hasMore: false }],
        pageParams: data.pageParams.slice(0, 1),
      }
    : cleared
}

/** Back to one page: whoever opens a session again begins at its end. */
export function trimmed(data: Messages): Messages {
  const [first, ...older] = data.pages
  if (!first) return data
  const list = first.list.slice(-limits.messagePage)
  if (older.length === 0 && list.length === first.list.length) return data
  const hasMore = first.hasMore || list.length < first.list.length || older.some((page) => page.list.length > 0)
  return { pages: [{ ...first, list, hasMore }], pageParams: data.pageParams.slice(0, 1) }
}

/** Pages of messages. */
export interface Listed {
  pages: { list: ChatMessage[] }[]
}

export function mapLists<Data extends Listed>(data: Data, change: (list: ChatMessage[]) => ChatMessage[]): Data {
  const pages = data.pages.map((page) => {
    const list = change(page.list)
    return list === page.list ? page : { ...page, list }
  })
  return pages.some((page, at) => page !== data.pages[at]) ? { ...data, pages } : data
}
