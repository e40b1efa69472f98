import type { Verdict } from '#contract/shared/verdict.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimFiles } from '../attachment/service.ts'
import { publishedBlocks } from '../chapter-reading/service.ts'
import { moderated } from '../moderation/service.ts'
import { withdrawItem } from '../queue/service.ts'
import { announceChapters, followBlocks } from '../shelf/service.ts'
import type { WorkRow } from '../work/service.ts'
import { type ChapterText, filesOf, isEmpty, submissionOf, withGroups } from './content.ts'
import { type ChapterRow, type DraftRow, keepPublished, numberOfPublished, publishChapter } from './queries.ts'
import { textOf } from './save.ts'
import { settleSpans } from './spans.ts'
import { queueChapter } from './waiting.ts'

/** A working copy that the rules have looked at. */
export interface LookedAt {
  revision: number
  text: ChapterText
  verdict: Verdict | null
}

/** What the rules say of it; nothing is written. Refuses what they refuse, and what readers would not see. */
export async function lookAt(
  ctx: Context,
  author: Pick<Viewer, 'id' | 'userpower'>,
  draft: DraftRow,
  isEdit: boolean,
): Promise<LookedAt> {
  const text = textOf(draft)
  if (isEmpty(text)) throw new Refusal(422, 'chapter_empty', { field: 'content' })
  return moderated(ctx, author, submissionOf(text, isEdit), async (_, { verdict, groups }) => ({
    revision: draft.revision,
    text: withGroups(text, groups),
    verdict: verdict.rules.length > 0 ? verdict : null,
  }))
}

/**
 * Working copies go out, in the order of the work; belongs into a transaction that holds the work, its chapters and their
 * drafts. What readers have already is left as it is. Answers those that came into sight for the first time.
 */
export async function putOut(
  ctx: Context,
  work: Pick<WorkRow, 'id' | 'user_id'>,
  chapters: ChapterRow[],
  looked: ReadonlyMap<string, LookedAt>,
): Promise<ChapterRow[]> {
  const rows = await ctx.db.many<{ chapter_id: string; number: number }>(numberOfPublished(idsOf(chapters)))
  const published = new Map(rows.map(({ chapter_id, number }) => [chapter_id, number]))
  const fresh: ChapterRow[] = []
  for (const [turn, chapter] of chapters.entries()) {
    const draft = looked.get(chapter.id)
    if (!draft) throw new Error('nothing goes out unseen')
    const { text, revision } = draft
    const isChanged = published.get(chapter.id) !== revision
    // What was rejected comes before somebody again, once its author has changed it.
    if (chapter.rejected_at && !isChanged) throw new Refusal(409, 'chapter_rejected')
    const verdict = chapter.rejected_at ? heldAgain(draft.verdict) : draft.verdict
    if (!isChanged && chapter.is_visible) continue
    const before = isChanged && chapter.published_id ? await publishedBlocks(ctx, chapter.id) : []
    const { id: revisionId } = await ctx.db.one<{ id: string }>(keepPublished(chapter.id, revision, text))
    const { title, access, words, pages } = text
    const length = { words, pages: pages.length }
    await ctx.db.run(
      publishChapter({ chapterId: chapter.id, revisionId, title, access, ...length, verdict, turn, isChanged }),
    )
    await followBlocks(ctx, chapter.id, before, blocksOf(text))
    await claimFiles(ctx, work.user_id, { type: 'chapter', id: chapter.id }, filesOf(text), ['image'])
    if (verdict?.action === 'hold') await queueChapter(ctx, chapter.id)
    else {
      if (chapter.held_at) await withdrawItem(ctx, 'held', 'chapter', chapter.id)
      if (wasNeverSeen(chapter)) fresh.push(chapter)
    }
  }
  await settleSpans(ctx, { workId: work.id }, spansOf(chapters))
  const last = fresh.at(-1)
  if (last) await announceChapters(ctx, { workId: work.id, chapterId: last.id, number: fresh.length })
  return fresh
}

/** Keys of a text in their order, or the numbers of its pages. */
function blocksOf({ document, pages }: ChapterText): number[] {
  return document ? (document.content?.map(({ attrs }) => attrs.key) ?? []) : pages.map((_, index) => index + 1)
}

function heldAgain(verdict: Verdict | null): Verdict {
  return { rules: [], ...verdict, action: 'hold' }
}

/** Never published, or held since it was. */
export function wasNeverSeen({ published_at, held_at }: Pick<ChapterRow, 'published_at' | 'held_at'>): boolean {
  return published_at === null || held_at?.getTime() === published_at.getTime()
}

export function spansOf(chapters: ChapterRow[]): string[] {
  return [...new Set(chapters.map(({ span_id }) => span_id))]
}

export function idsOf(chapters: { id: string }[]): string[] {
  return chapters.map(({ id }) => id)
}
