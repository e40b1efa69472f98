import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { foldWord } from '#contract/shared/text.ts'
import { localeOf, say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { type Content, siteName } from '../delivery/service.ts'
import { catchUp } from '../notification/service.ts'
import { type ItemRow, itemsFor, type ReaderRow, readersOf } from './queries.ts'

/** Fewer are not worth a mail. */
const fewest = 3
/** Of each part. */
const most = 5

export interface Digest {
  reader: ReaderRow
  locale: Locale
  content: Content
  items: number
  /** Null: it would be sent. */
  reason: 'off' | 'present' | 'few' | null
}

/** The digest of each member as it would be now. */
export async function composeDigests(ctx: Context, userIds: string[]): Promise<Digest[]> {
  await catchUp(ctx, userIds)
  const [readers, rows] = await Promise.all([
    ctx.db.many<ReaderRow>(readersOf(userIds)),
    ctx.db.many<ItemRow>(itemsFor(userIds)),
  ])
  const own = Map.groupBy(rows, ({ user_id }) => user_id)
  return readers.map((reader) => compose(ctx, reader, own.get(reader.id) ?? []))
}

function compose(ctx: Context, reader: ReaderRow, rows: ItemRow[]): Digest {
  const locale = reader.locale ?? localeOf(undefined)
  const site = siteName(ctx)
  const wanted = withoutMuted(reader, rows)
  const parts = names.flatMap(([part, title]) => {
    const lines = wanted.filter((row) => row.part === part).slice(0, most)
    return lines.length > 0 ? [{ title: say(locale, title), lines: lines.map((row) => lineOf(row, locale)) }] : []
  })
  const items = parts.reduce((sum, { lines }) => sum + lines.length, 0)
  const content = {
    subject: say(locale, 'digest_subject', { site, count: items }),
    text: say(locale, 'digest_text', { name: reader.name, site }),
    parts,
    link: { label: say(locale, 'digest_open', { site }), path: '/' },
  }
  return { reader, locale, content, items, reason: reasonOf(reader, items) }
}

const names: [ItemRow['part'], MessageKey][] = [
  ['answers', 'digest_answers'],
  ['chapters', 'digest_chapters'],
  ['posts', 'digest_posts'],
]

function reasonOf({ digest, email, is_present }: ReaderRow, items: number): Digest['reason'] {
  if (digest === 'off' || email === null) return 'off'
  if (is_present) return 'present'
  return items < fewest ? 'few' : null
}

/** Words that somebody does not want to meet keep a post out of this list, as of others. */
function withoutMuted({ muted_words }: ReaderRow, rows: ItemRow[]): ItemRow[] {
  const words = (muted_words ?? []).map(foldWord)
  if (words.length === 0) return rows
  return rows.filter(({ part, title, note }) => {
    const text = foldWord(`${title}\n${note}`)
    return part !== 'posts' || !words.some((word) => text.includes(word))
  })
}

function lineOf(row: ItemRow, locale: Locale) {
  return { label: labelOf(row, locale), note: row.note || undefined, path: pathOf(row) }
}

function labelOf({ part, type, name, title, number }: ItemRow, locale: Locale): string {
  if (part === 'posts') return say(locale, 'digest_post', { name, title })
  if (part === 'chapters') return say(locale, 'digest_chapter', { title, count: number })
  return say(locale, type === 'mention' ? 'digest_mention' : 'digest_answer', { name, title })
}

function pathOf({ post_id, comment_id, work_id, work_type, chapter_id, column_id }: ItemRow): string {
  if (post_id) return comment_id ? `/${post_id}#c-${comment_id}` : `/${post_id}`
  if (work_id) return `/${work_type}/${work_id}${chapter_id ? `/${chapter_id}` : ''}`
  return column_id ? `/column/${column_id}` : '/'
}
