import sql, { type Sql } from 'sql-template-tag'
import type { AdminWork, WorkState, WorksType } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed } from '#server/shared/paging.ts'
import { every, likePattern } from '../../db/sql-parts.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createMediaPresenter } from '../attachment/service.ts'
import { type Office, record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { lockWork, noWork, type WorkRow } from './access.ts'
import { type CardRow, cardColumns, cardJoins } from './card-queries.ts'
import { presentCard, reasonOf, stateOf } from './cards.ts'
import { inState } from './page-queries.ts'
import { hideWork } from './queries.ts'

interface AdminSelect {
  worksType?: WorksType
  state?: WorkState
  keyword?: string
}

/** What is private is its author's alone. */
function selected({ worksType, state, keyword }: AdminSelect): Sql {
  return every([
    inState(state),
    sql`w.visibility = 'public'`,
    worksType ? sql`w.type = ${worksType}` : sql`true`,
    keyword ? sql`w.title ilike ${likePattern(keyword)}` : sql`true`,
  ])
}

type AdminRow = CardRow & { reports: number }

export function allWorks(select: AdminSelect, page: number, limit: number): Sql {
  return sql`
    select ${cardColumns},
      (select count(*)::int from reports r where r.kind = 'works' and r.object_id = w.id) as reports
    from works w ${cardJoins} where ${selected(select)} order by w.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countAll(select: AdminSelect): Sql {
  return sql`
    select count(*)::int as total from (select from works w where ${selected(select)} limit ${limits.countedMost}) few`
}

export async function worksForStaff(
  ctx: Context,
  { page, limit, select = {} }: { page: number; limit: number; select?: AdminSelect },
): Promise<Listed<AdminWork>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<AdminRow>(allWorks(select, page, limit)),
    ctx.db.one<{ total: number }>(countAll(select)),
  ])
  const presenter = createMediaPresenter(ctx)
  const list = rows.map((row) => ({
    ...presentCard(ctx, row, presenter),
    state: stateOf(row),
    stateReason: reasonOf(row),
    visibility: row.visibility,
    isHeld: row.held_at !== null && row.rejected_at === null,
    isRejected: row.hidden_at === null && row.rejected_at !== null,
    reportNumber: row.reports,
  }))
  return { list, total }
}

export interface Hiding {
  state: 'hidden' | 'public'
  reason: string
}

/** Out of everybody's sight but its author's, or back again; the author is told why. */
export async function setWorkState(
  ctx: Context,
  office: Office,
  { workId, state, reason }: Hiding & { workId: string },
): Promise<null> {
  const hides = state === 'hidden'
  if (hides && !reason) throw new Refusal(422, 'post_need_reason', { field: 'reason' })
  await inTransaction(ctx, async (inner) => {
    const work = await inner.db.maybe<WorkRow>(lockWork(workId))
    if (!work || work.deleted_at || work.visibility === 'private') throw noWork()
    if ((work.hidden_at !== null) === hides) return
    await inner.db.run(hideWork(workId, hides ? office.viewer.id : null, hides ? reason : ''))
    await tellHiding(
      inner,
      office,
      { action: 'works.set-state', subject: workId, userId: work.user_id, title: work.title },
      { state, reason },
    )
    contentChanged(inner, 'all')
  })
  return null
}

interface Hidden {
  action: 'works.set-state' | 'chapter.set-state'
  subject: string
  userId: string
  title: string
}

/** Written down, and said to its author. */
export async function tellHiding(
  ctx: Context,
  { viewer, client }: Office,
  { action, subject, userId, title }: Hidden,
  { state, reason }: Hiding,
): Promise<void> {
  const detail = { before: state === 'hidden' ? 'public' : 'hidden', after: state, reason, title, userId }
  await record(ctx, { actorId: viewer.id, action, subject, ip: client.ip, detail })
  const key = state === 'hidden' ? 'work_hidden_notice' : 'work_shown_notice'
  const notice = { key, params: { title }, ...(reason ? { reason } : {}) } as const
  await tellMember(ctx, userId, notice)
}
