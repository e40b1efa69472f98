import type { Typo, TypoState } from '#contract/modules/works/typo.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import type { Listed } from '#server/shared/paging.ts'
import { plainText } from '../../document/text.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Correction, correctChapter } from '../chapter/service.ts'
import { chapterPage } from '../chapter-reading/service.ts'
import { cleared } from '../moderation/service.ts'
import { notify } from '../notification/service.ts'
import { presentCard } from '../user/service.ts'
import { ownWork } from '../work/service.ts'
import { changeTypos } from '../work-stats/service.ts'
import {
  addReporter,
  countTypos,
  insertReport,
  insertTypo,
  lockReporter,
  openTypo,
  reportersOf,
  reportsToday,
  settleTypo,
  type TypoRow,
  typoById,
  typosOf,
} from './queries.ts'

/** Of a text that the reader can read; the same quote again is the first one, with one more who saw it. */
export async function reportTypo(
  ctx: Context,
  viewer: Viewer,
  given: Correction,
  locale: Locale,
): Promise<{ _id: string }> {
  const { chapterId, block } = given
  const page = await chapterPage(ctx, viewer, chapterId, locale)
  if (page.isLocked) throw new Refusal(403, 'typo_locked')
  const found = page.content?.content?.find(({ attrs }) => attrs.key === block)
  const text = found ? plainText({ type: 'doc', content: [found] }) : ''
  if (!text.includes(given.wrong)) throw new Refusal(422, 'typo_not_there', { field: 'wrong' })
  if (given.wrong === given.right) throw new Refusal(422, 'typo_same', { field: 'right' })
  const [right] = await cleared(ctx, viewer, 'work', given.right)
  return inTransaction(ctx, (inner) => keep(inner, viewer, page.works._id, { ...given, right }))
}

async function keep(ctx: Context, viewer: Viewer, workId: string, typo: Correction): Promise<{ _id: string }> {
  await ctx.db.run(lockReporter(viewer.id))
  const { total } = await ctx.db.one<{ total: number }>(reportsToday(viewer.id))
  if (total >= limits.typosADay) throw new Refusal(429, 'typo_enough', { retryAfter: 3600 })
  const made = await ctx.db.maybe<{ id: string }>(insertTypo(workId, viewer.id, typo))
  if (made) await ctx.db.run(changeTypos(typo.chapterId, 1))
  const id = made?.id ?? (await ctx.db.maybe<{ id: string }>(openTypo(typo)))?.id
  // Settled in the same moment: it was right when it was written.
  if (!id) throw new Refusal(409, 'typo_settled')
  const isNew = (await ctx.db.maybe<{ typo_id: string }>(insertReport(id, viewer.id))) !== undefined
  if (isNew && !made) await ctx.db.run(addReporter(id))
  return { _id: id }
}

interface ListInput {
  workId: string
  page: number
  limit: number
  select?: { state?: TypoState }
}

export async function listTypos(
  ctx: Context,
  viewer: Viewer,
  { workId, page, limit, select = {} }: ListInput,
): Promise<Listed<Typo>> {
  await ownWork(ctx, viewer, workId)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<TypoRow>(typosOf(workId, select.state, page, limit)),
    ctx.db.one<{ total: number }>(countTypos(workId, select.state)),
  ])
  return { list: rows.map((row) => present(ctx, row)), total }
}

interface Settlement {
  typoId: string
  state: 'fixed' | 'dismissed'
  apply: boolean
}

export async function settle(ctx: Context, viewer: Viewer, { typoId, state, apply }: Settlement): Promise<Typo> {
  const typo = await ownTypo(ctx, viewer, typoId)
  if (typo.state !== 'open') throw new Refusal(409, 'typo_settled')
  const { chapter_id: chapterId, block, wrong, right } = typo
  if (apply && state === 'fixed') await correctChapter(ctx, viewer, { chapterId, block, wrong, right })
  await inTransaction(ctx, async (inner) => {
    if (!(await inner.db.maybe<{ id: string }>(settleTypo(typoId, state)))) throw new Refusal(409, 'typo_settled')
    await inner.db.run(changeTypos(chapterId, -1))
    if (state === 'fixed') await tellReporters(inner, typo)
  })
  return { ...present(ctx, typo), state }
}

async function ownTypo(ctx: Context, viewer: Viewer, id: string): Promise<TypoRow> {
  const row = await ctx.db.maybe<TypoRow>(typoById(id))
  if (!row) throw new Refusal(404, 'typo_not_found')
  await ownWork(ctx, viewer, row.work_id).catch((error: unknown) => {
    // What is another's does not exist.
    throw error instanceof Refusal ? new Refusal(404, 'typo_not_found') : error
  })
  return row
}

async function tellReporters(ctx: Context, { typo_id, work_id: workId, chapter_id: chapterId, title, wrong }: TypoRow) {
  const notice = { key: 'typo_fixed_notice', params: { title, wrong } } as const
  for (const { user_id: userId } of await ctx.db.many<{ user_id: string }>(reportersOf(typo_id)))
    await notify(ctx, { userId, type: 'system', fromUserId: null, notice, workId, chapterId })
}

function present(ctx: Context, row: TypoRow): Typo {
  return {
    _id: row.typo_id,
    chapter: { _id: row.chapter_id, title: row.title },
    block: row.block,
    wrong: row.wrong,
    right: row.right,
    number: row.number,
    state: row.state,
    user: presentCard(ctx, { ...row, id: row.user_id }),
    createTime: row.created_at.getTime(),
  }
}
