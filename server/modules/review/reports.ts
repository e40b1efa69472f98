import type { UserCard } from '#contract/modules/account/user.ts'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { Report } from '#contract/modules/forum/report.ts'
import { can } from '#contract/shared/capabilities.ts'
import type { Listed } from '#server/shared/paging.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { filesAt } from '../attachment/service.ts'
import { type Office, record } from '../audit/service.ts'
import { countReports, type Evidence, nameOf, oneReport, people, type ReportRow, reports } from '../report/service.ts'
import { type CardRow, presentCard } from '../user/service.ts'
import { decideOne } from './decide.ts'

type State = Report['state']

export async function listReports(
  ctx: Context,
  viewer: Viewer,
  { page, limit, select = {} }: { page: number; limit: number; select?: { state?: State } },
): Promise<Listed<Report>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<ReportRow>(reports(select.state, page, limit)),
    ctx.db.one<{ total: number }>(countReports(select.state)),
  ])
  return { list: await present(ctx, viewer, rows), total }
}

interface Decision {
  reportId: string
  state: 'upheld' | 'dismissed'
  note: string
}

/** With all other reports of the same thing, once: what was told to whoever reported stays true. */
export async function settle(ctx: Context, office: Office, { reportId, state, note }: Decision): Promise<Report> {
  const before = await ctx.db.maybe<ReportRow>(oneReport(reportId))
  if (!before) throw new Refusal(404, 'report_not_found')
  if (before.state !== 'open' || !before.item_id) throw new Refusal(409, 'report_settled')
  const decision = state === 'upheld' ? ('reject' as const) : ('pass' as const)
  await inTransaction(ctx, async (inner) => {
    const act = { itemId: before.item_id ?? '', decision, reason: note, boards: null, sanctioned: new Set<string>() }
    await decideOne(inner, office, act).catch((error: unknown) => {
      // Somebody decided in the same moment.
      if (error instanceof Refusal && error.code === 404) throw new Refusal(409, 'report_settled')
      throw error
    })
    const reported = await inner.db.one<{ name: string }>(nameOf(before.user_id))
    const detail = { before: before.state, after: state, reason: note, userId: before.user_id, name: reported.name }
    await record(inner, {
      actorId: office.viewer.id,
      action: 'report.settle',
      subject: reportId,
      ip: office.client.ip,
      detail,
    })
  })
  const [report] = await present(ctx, office.viewer, await ctx.db.many<ReportRow>(oneReport(reportId)))
  if (!report) throw new Error('a report that was settled is there')
  return report
}

async function present(ctx: Context, viewer: Viewer, rows: ReportRow[]): Promise<Report[]> {
  const ids = rows.flatMap((row) => [row.reporter_id ?? [], row.user_id, row.settled_by ?? []]).flat()
  const paths = rows.flatMap(({ evidence }) => evidence?.path ?? [])
  const [found, files] = await Promise.all([
    ctx.db.many<CardRow>(people([...new Set(ids)])),
    filesAt(ctx, [...new Set(paths)]),
  ])
  const cards = new Map(found.map((row) => [row.id, presentCard(ctx, row)]))
  return rows.map((row) => ({ ...presentOne(row, cards, files), complainant: complainantOf(row, viewer) }))
}

/** How to reach them is nothing for moderators, as it is of members. */
function complainantOf({ complainant }: ReportRow, viewer: Viewer): Report['complainant'] {
  if (!complainant) return null
  return { name: complainant.name, contact: can(viewer, 'members.addresses') ? complainant.contact : '' }
}

function presentOne(
  row: ReportRow,
  cards: Map<string, UserCard>,
  files: Map<string, Attachment>,
): Omit<Report, 'complainant'> {
  const { evidence } = row
  const card = (id: string | null) => (id === null ? null : (cards.get(id) ?? null))
  return {
    _id: row.id,
    kind: row.kind,
    reason: row.reason,
    description: row.description,
    fromUser: card(row.reporter_id),
    user: card(row.user_id),
    message: evidence && presentEvidence(evidence, files.get(evidence.path ?? '')),
    around: row.around,
    place: placeOf(row),
    columnId: row.kind === 'column' && row.is_there ? row.object_id : null,
    works: worksOf(row),
    state: row.state,
    note: row.note,
    settledBy: card(row.settled_by),
    settleTime: row.settled_at?.getTime() ?? 0,
    createTime: row.created_at.getTime(),
  }
}

function placeOf({ kind, object_id, evidence, is_there }: ReportRow): Report['place'] {
  if (!is_there || !evidence?.postsId) return null
  const { postsId, commentId = null } = evidence
  return { postsId, commentId, replyId: kind === 'reply' ? object_id : null }
}

function worksOf({ kind, object_id, evidence, is_there }: ReportRow): Report['works'] {
  if (!is_there || !evidence?.workId || !evidence.worksType) return null
  const { workId, worksType, chapterId = null, commentId } = evidence
  const said = commentId ? { commentId, replyId: kind === 'reply' ? object_id : null } : {}
  return { workId, worksType, chapterId: kind === 'chapter' ? object_id : chapterId, ...said }
}

/** A file that was deleted since then is missing. */
function presentEvidence({ kind, message, createTime }: Evidence, file: Attachment | undefined): Report['message'] {
  const shown = { kind, message, createTime, image: null, video: null }
  if (!file) return shown
  const { path, url, thumb, width, height, placeholder, animated, duration } = file
  if (file.kind === 'image') return { ...shown, image: { path, url, thumb, width, height, placeholder, animated } }
  const { videoCover: cover, videoCoverThumb: coverThumb } = file
  return { ...shown, video: { path, url, cover, coverThumb, width, height, duration } }
}
