import sql, { type Sql } from 'sql-template-tag'
import type { ChapterAccess } from '#contract/modules/works/chapter.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import type { Reader } from '../../kernel/context.ts'

/**
 * The lock: one answer to "may this person read the text of this chapter", which every way out of the server asks. A text
 * that is not visible to readers at all (a draft, a scheduled, hidden, held or deleted one) is its author's alone, and
 * to everybody else not there: that is said where chapters are looked up (`chapterSeenBy`), before this is asked.
 */
export interface Locked {
  /** What would open it. */
  reason: MessageKey
}

/** What decides: how it is locked, and whose it is. */
export interface Lockable {
  access: ChapterAccess
  authorId: string
}

/** null: it is open to them. */
export function lockFor(viewer: Reader | null, { access, authorId }: Lockable): Locked | null {
  if (viewer?.id === authorId || access.kind === 'free') return null
  return viewer ? null : { reason: 'chapter_login' }
}

/** Readers for whom every lock of a work is the same share what is made for them. */
export function lockClass(viewer: Reader | null): string {
  return viewer ? 'member' : 'guest'
}

/** The same in a statement, of chapters (`h`) that readers see. */
export function opensFor(viewer: Reader | null): Sql {
  return viewer ? sql`true` : sql`h.access ->> 'kind' = 'free'`
}

/**
 * That what stands at a work (`w`), or at one of its chapters (`h`, null for the work itself), may be seen by this person:
 * who may not read a text does not read what is said of it.
 */
export function placeSeenBy(viewer: Reader | null): Sql {
  const shown = sql`(w.is_listed and (h.id is null or (h.is_visible and ${opensFor(viewer)})))`
  if (!viewer) return shown
  return sql`(${shown} or (w.user_id = ${viewer.id} and w.deleted_at is null and h.deleted_at is null))`
}
