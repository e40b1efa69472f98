import sql, { type Sql } from 'sql-template-tag'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { isBanned } from '../../db/sql-parts.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { tellMember } from '../notification/service.ts'
import { idsOf, type LookedAt, lookAt, putOut, spansOf } from './publish.ts'
import { type ChapterRow, type DraftRow, draftsOf, lockChapters, lockDrafts, setState } from './queries.ts'
import { textOf } from './save.ts'
import { settleSpans } from './spans.ts'

const most = 500

export interface DueRow {
  id: string
  work_id: string
  user_id: string
  userpower: 0 | 1 | 3
}

/** Chapters whose time has come. Those of banned authors wait until they may write again. */
export function dueChapters(): Sql {
  return sql`
    select c.id, c.work_id, w.user_id, u.userpower from work_chapters c
    join works w on w.id = c.work_id and w.deleted_at is null
    join users u on u.id = w.user_id and u.deleted_at is null and not ${isBanned('u')}
    where c.state = 'scheduled' and c.deleted_at is null and c.scheduled_at <= clock_timestamp()
    order by c.scheduled_at, c.id limit ${most}`
}

/** No row when somebody holds it: whoever does publishes, changes or deletes it, and the next look sees what is left. */
export function holdIfFree(workId: string): Sql {
  return sql`select id, user_id from works where id = ${workId} and deleted_at is null for no key update skip locked`
}

/** In the order of the work. */
export function stillDue(ids: string[]): Sql {
  return sql`
    select c.id from work_chapters c
    where c.id = any(${ids}::int8[]) and c.state = 'scheduled' and c.deleted_at is null
      and c.scheduled_at <= clock_timestamp()
    order by c.scheduled_at, c.position, c.id`
}

/** Publishes what is due, once, however many processes look. Answers how many. */
export async function publishDue(ctx: Context): Promise<number> {
  let done = 0
  for (let found = most; found === most; ) {
    const rows = await ctx.db.many<DueRow>(dueChapters())
    found = rows.length
    let progress = 0
    for (const [workId, those] of Map.groupBy(rows, ({ work_id }) => work_id))
      progress += await publishOf(ctx, those).catch((error: unknown) => {
        // The works of others do not wait for it.
        if (error instanceof DatabaseUnavailable) throw error
        ctx.log.error({ err: error, work: workId }, 'scheduled chapters of a work could not be published')
        return 0
      })
    done += progress
    // What others hold is theirs.
    if (progress === 0) break
  }
  return done
}

async function publishOf(ctx: Context, due: DueRow[]): Promise<number> {
  const [first] = due
  if (!first) return 0
  const { work_id: workId, user_id: id, userpower } = first
  const drafts = await ctx.db.many<DraftRow>(draftsOf(idsOf(due)))
  const looked = new Map<string, LookedAt | null>()
  for (const draft of drafts) looked.set(draft.chapter_id, await lookLate(ctx, { id, userpower }, draft))
  return inTransaction(ctx, async (inner) => {
    const work = await inner.db.maybe<{ id: string; user_id: string }>(holdIfFree(workId))
    if (!work) return 0
    const now = idsOf(await inner.db.many<{ id: string }>(stillDue(idsOf(due))))
    const rows = await inner.db.many<ChapterRow>(lockChapters(now))
    const current = new Map(
      (await inner.db.many<DraftRow>(lockDrafts(now))).map((draft) => [draft.chapter_id, draft.revision]),
    )
    // What was saved since the rules looked at it has its turn in a moment.
    const same = now.filter((one) => looked.get(one) === null || looked.get(one)?.revision === current.get(one))
    const chapters = same.flatMap((one) => rows.find((row) => row.id === one) ?? [])
    await takeBack(
      inner,
      work,
      chapters.filter((chapter) => looked.get(chapter.id) === null),
    )
    const going = chapters.filter((chapter) => looked.get(chapter.id))
    await putOut(inner, work, going, looked as Map<string, LookedAt>)
    if (chapters.length > 0) contentChanged(inner, `work:${workId}`, 'works', `user:${work.user_id}`)
    return chapters.length
  })
}

/** What the rules would refuse waits for somebody to look at it; null: there is nothing to publish. */
async function lookLate(
  ctx: Context,
  author: { id: string; userpower: 0 | 1 | 3 },
  draft: DraftRow,
): Promise<LookedAt | null> {
  return lookAt(ctx, author, draft, false).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.key === 'chapter_empty') return null
    return { revision: draft.revision, text: textOf(draft), verdict: { action: 'hold' as const, rules: [] } }
  })
}

/** Its author has emptied it since: it is a draft again, and they are told. */
async function takeBack(ctx: Context, work: { id: string; user_id: string }, chapters: ChapterRow[]): Promise<void> {
  for (const { id, title } of chapters) {
    await ctx.db.run(setState(id, 'draft', null))
    const notice = { key: 'chapter_schedule_empty', params: { title } } as const
    await tellMember(ctx, work.user_id, notice)
  }
  if (chapters.length > 0) await settleSpans(ctx, { workId: work.id }, spansOf(chapters))
}

/** A look every second: nothing is later than a few of them. After the stop another process has its turn, or this one anew. */
export const startSchedule = repeating(1000, untilStopped(publishDue), {
  waits: 'Scheduled chapters wait for the database.',
  fails: 'scheduled chapters could not be published',
})
