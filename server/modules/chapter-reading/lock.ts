import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { isStaff } from '#contract/roles.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  chapterOpensFor,
  given,
  guestIn,
  hoursUntil,
  isEarly,
  type LockReason,
  lockFor,
  type Standing,
} from '../access/service.ts'

/*
 * The lock: one answer to "may this person read the text of this chapter", which every way out of the server asks. A text
 * that is not visible to readers at all (a draft, a scheduled, hidden, held or deleted one) is its author's alone, and
 * to everybody else not there: that is said where chapters are looked up (`chapterSeenBy`), before this is asked.
 */

/** What decides: how it is locked, and whose it is. */
export interface Lockable {
  id: string
  work_id: string
  /** The author of the work. */
  user_id: string
  access: ContentAccess
}

export type StandingOf = (chapter: Lockable) => Standing

interface AskedRow {
  id: string
  follows: boolean
  owns: boolean
  is_due: boolean
  /** Hours until it opens by itself. */
  wait: number | null
}

/** What somebody is to these chapters. Asks the database only where bookings, following or the time decide. */
export async function standingsFor(
  ctx: Context,
  viewer: Viewer | null,
  chapters: readonly Lockable[],
): Promise<StandingOf> {
  const asked = chapters.filter((chapter) => mustAsk(viewer, chapter))
  const rows = asked.length > 0 ? await ctx.db.many<AskedRow>(standingsOf(viewer?.id ?? '0', asked)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const plain = standingBefore(ctx, viewer)
  const { earlyHours } = given(ctx, viewer ?? {})
  return ({ id, user_id }) => {
    const row = byId.get(id)
    const own = { ...plain, isAuthor: viewer?.id === user_id }
    if (!row) return own
    const isDue = row.is_due || isEarly(earlyHours, row.wait)
    return { ...own, follows: row.follows, owns: row.owns, isDue }
  }
}

function mustAsk(viewer: Viewer | null, { access, user_id }: Lockable): boolean {
  if (access.kind === 'free' || viewer?.id === user_id) return false
  if (access.freeFrom) return true
  return viewer !== null && (access.kind === 'follow' || access.kind === 'paid')
}

function standingBefore(ctx: Context, viewer: Viewer | null): Standing {
  const guest = guestIn(ctx)
  if (!viewer) return guest
  const { grade = 1, isVip = false } = viewer
  const { contentOff } = given(ctx, viewer)
  return { ...guest, isMember: true, isStaff: isStaff(viewer), isVip, grade, contentOff }
}

export function standingsOf(userId: string, chapters: readonly Lockable[]): Sql {
  const all = <Value>(take: (chapter: Lockable) => Value) => chapters.map(take)
  const owned = (type: string, id: Sql) => sql`exists (
    select from ownerships o where o.user_id = ${userId} and o.target_type = ${type} and o.target_id = ${id}
      and (o.ends_at is null or o.ends_at > clock_timestamp()))`
  return sql`
    select n.id::text as id, ${owned('chapter', sql`n.id`)} or ${owned('work', sql`n.work_id`)} as owns,
      exists (select from follows f where f.user_id = ${userId} and f.friend_id = n.author_id) as follows,
      n.free_from > 0 and n.free_from <= extract(epoch from clock_timestamp()) * 1000 as is_due,
      ${hoursUntil(sql`n.free_from`)} as wait
    from unnest(${all(({ id }) => id)}::int8[], ${all(({ work_id }) => work_id)}::int8[],
      ${all(({ user_id }) => user_id)}::int8[], ${all(({ access }) => access.freeFrom ?? 0)}::int8[])
      as n (id, work_id, author_id, free_from)`
}

/** Of each kind of lock, what would open it. */
const sentences: Record<LockReason, MessageKey> = {
  login: 'chapter_login',
  follow: 'post_lock_follow',
  reply: 'post_lock_reply',
  level: 'post_lock_level',
  vip: 'post_lock_vip',
  paid: 'post_lock_paid',
}

export function lockWords(
  reason: LockReason,
  { level = 1 }: ContentAccess,
): { key: MessageKey; params: { level: number } } {
  return { key: sentences[reason], params: { level } }
}

/** For what is said or done only by those who may read. */
export async function assertOpen(ctx: Context, viewer: Viewer | null, chapters: readonly Lockable[]): Promise<void> {
  const standing = await standingsFor(ctx, viewer, chapters)
  for (const chapter of chapters) {
    const reason = lockFor(standing(chapter), chapter.access)
    if (!reason) continue
    const { key, params } = lockWords(reason, chapter.access)
    throw new Refusal(403, key, { params })
  }
}

/**
 * That what stands at a work (`w`), or at one of its chapters (`h`, null for the work itself), may be seen by this person:
 * who may not read a text does not read what is said of it.
 */
export function placeSeenBy(viewer: Reader | null, earlyHours: number): Sql {
  const shown = sql`(w.is_listed and (h.id is null or (h.is_visible and ${chapterOpensFor(viewer, earlyHours)})))`
  if (!viewer) return shown
  return sql`(${shown} or (w.user_id = ${viewer.id} and w.deleted_at is null and h.deleted_at is null))`
}
