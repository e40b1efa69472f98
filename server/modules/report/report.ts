import type { ReportKind, ReportReason } from '#contract/modules/forum/report.ts'
import type { Document } from '#contract/shared/document.ts'
import { piecesOf } from '../../document/pieces.ts'
import { excerptOf, plainText } from '../../document/text.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { keepEvidence, snapshotFiles } from '../attachment/service.ts'
import { reportedChapter } from '../chapter/service.ts'
import { columnPageOf } from '../column/service.ts'
import { workAround } from '../comment/service.ts'
import { type ItemContent, openItem } from '../queue/service.ts'
import { parsePath } from '../storage/service.ts'
import { publicInfo } from '../user/service.ts'
import { postForReading } from '../visibility/service.ts'
import { reportedWork } from '../work/service.ts'
import {
  type CoverRow,
  commentFor,
  coverFor,
  type Evidence,
  insertReport,
  keepNeighbours,
  type MessageRow,
  messageFor,
  postFor,
  replyFor,
  reportOf,
  reportsToday,
  type SaidRow,
  setItem,
} from './queries.ts'

type WritingKind = 'posts' | 'comment' | 'reply'

interface PostFor {
  /** What is open to everybody. */
  document: Document
  whole: Document
  summary: string
  board_id: string
  images: unknown[]
  videos: unknown[]
  path: string | null
}

/** Enough to judge by, should it be changed or deleted later. */
const textKept = 2000
const linksKept = 20

/** What somebody wrote for all to read: who, and what it was like. Only what the viewer can see is there for them. */
async function writing(ctx: Context, viewer: Viewer | null, kind: WritingKind, id: string): Promise<About> {
  const about = kind === 'posts' ? await post(ctx, viewer, id) : await said(ctx, viewer, kind, id)
  if (about.userId === viewer?.id) throw new Refusal(400, 'report_own')
  return about
}

async function post(ctx: Context, viewer: Viewer | null, id: string) {
  const { user_id: userId, title, created_at } = await postForReading(ctx, viewer, id)
  const { document, whole, summary, path, images, videos, board_id } = await ctx.db.one<PostFor>(postFor(id))
  const message = [title, summary, excerptOf(document, textKept)].filter(Boolean).join('\n')
  const evidence: Evidence = { kind: 'posts', message, createTime: created_at.getTime(), postsId: id }
  const shown = {
    title,
    // Those who decide see what is locked for readers too.
    text: [summary, plainText(whole)].filter(Boolean).join('\n'),
    images,
    videos,
    links: [...new Set(piecesOf(whole).links)].slice(0, linksKept),
  }
  return { userId, boardId: board_id, shown, evidence: path ? { ...evidence, path } : evidence }
}

const absences = { comment: 'comment_not_found', reply: 'reply_not_found' } as const

async function said(ctx: Context, viewer: Viewer | null, kind: 'comment' | 'reply', id: string) {
  const row = await ctx.db.maybe<SaidRow>(kind === 'comment' ? commentFor(id) : replyFor(id))
  if (!row) throw new Refusal(404, absences[kind])
  const { boardId, ...place } = await placeOf(ctx, viewer, row).catch((error: unknown) => {
    // Nobody learns that something stands below what they cannot see.
    throw error instanceof Refusal ? new Refusal(404, absences[kind]) : error
  })
  const { user_id: userId, content: message, path, images, comment_id: commentId, created_at } = row
  const evidence: Evidence = { kind, message, createTime: created_at.getTime(), ...place, commentId }
  const { workId, chapterId } = place
  const shown = { text: message, images, workId, chapterId }
  return { userId, boardId, shown, evidence: path ? { ...evidence, path } : evidence }
}

type SaidPlace = Pick<Evidence, 'postsId' | 'workId' | 'worksType' | 'chapterId'> & { boardId?: string }

async function placeOf(ctx: Context, viewer: Viewer | null, { post_id, comment_id }: SaidRow): Promise<SaidPlace> {
  if (post_id !== null) {
    const { board_id: boardId } = await postForReading(ctx, viewer, post_id)
    return { boardId, postsId: post_id }
  }
  return workAround(ctx, viewer, comment_id)
}

/** Of one member: whoever has more to report writes to an administrator. */
const mostADay = 100

export interface Complaint {
  kind: ReportKind
  objectId: string
  reason: ReportReason
  description: string
}

/** The same thing again is the first report. */
export async function report(
  ctx: Context,
  viewer: Viewer,
  complaint: Complaint & { around?: number },
): Promise<{ _id: string }> {
  const { kind, objectId } = complaint
  const earlier = await ctx.db.maybe<{ id: string }>(reportOf(viewer.id, kind, objectId))
  if (earlier) return { _id: earlier.id }
  const { total } = await ctx.db.one<{ total: number }>(reportsToday(viewer.id))
  if (total >= mostADay) throw new Refusal(429, 'report_enough', { retryAfter: 3600 })
  const about = await subjectOf(ctx, viewer, complaint)
  const made = await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<{ id: string }>(insertReport({ ...complaint, ...about, reporterId: viewer.id }))
    if (!row) return undefined
    if (kind === 'message' && complaint.around)
      await inner.db.run(keepNeighbours(row.id, objectId, viewer.id, complaint.around))
    if (about.evidence?.path) await keepEvidence(inner, row.id, about.evidence.path)
    await inner.db.run(setItem(row.id, await openItem(inner, itemOf(complaint, about))))
    return row
  })
  return { _id: (made ?? (await ctx.db.one<{ id: string }>(reportOf(viewer.id, kind, objectId)))).id }
}

export interface About {
  userId: string
  evidence: Evidence | null
  boardId?: string
  /** What whoever decides about it reads. */
  shown?: Omit<ItemContent, 'postsId' | 'commentId'>
}

/** All reports of one thing are decided together. */
export function itemOf(
  { kind, objectId }: Pick<Complaint, 'kind' | 'objectId'>,
  { userId, evidence, boardId, shown }: About,
) {
  const { message: text = '', postsId, commentId } = evidence ?? {}
  return {
    kind: 'report' as const,
    type: kind,
    objectId,
    userId,
    boardId: boardId ?? null,
    content: { text, ...shown, postsId, commentId },
  }
}

function subjectOf(ctx: Context, viewer: Viewer, { kind, objectId }: Complaint): Promise<About> {
  return kind === 'message' ? sentMessage(ctx, viewer, objectId) : openSubject(ctx, viewer, kind, objectId)
}

/** What everybody can read, or their author. */
export function openSubject(
  ctx: Context,
  viewer: Viewer | null,
  kind: Exclude<ReportKind, 'message'>,
  objectId: string,
): Promise<About> {
  if (kind === 'user') return member(ctx, viewer, objectId)
  if (kind === 'column') return column(ctx, viewer, objectId)
  if (kind === 'works') return work(ctx, viewer, objectId)
  return kind === 'chapter' ? chapter(ctx, viewer, objectId) : writing(ctx, viewer, kind, objectId)
}

async function member(ctx: Context, viewer: Viewer | null, userId: string): Promise<About> {
  if (userId === viewer?.id) throw new Refusal(400, 'report_self')
  await publicInfo(ctx, viewer, userId)
  return { userId, evidence: null }
}

async function column(ctx: Context, viewer: Viewer | null, id: string): Promise<About> {
  const { user, title, summary, cover, createTime } = await columnPageOf(ctx, viewer, id)
  if (user._id === viewer?.id) throw new Refusal(400, 'report_own')
  const message = [title, summary].filter(Boolean).join('\n')
  const evidence: Evidence = { kind: 'column', message, createTime, ...(cover ? { path: cover.path } : {}) }
  const images = cover ? await ctx.db.many<CoverRow>(coverFor(id)) : []
  const shown = { title, text: summary, images: images.map((row) => row.cover) }
  return { userId: user._id, evidence, shown }
}

async function work(ctx: Context, viewer: Viewer | null, id: string): Promise<About> {
  const { user_id: userId, type, title, text, cover, created_at } = await reportedWork(ctx, viewer, id)
  if (userId === viewer?.id) throw new Refusal(400, 'report_own')
  const message = [title, text].filter(Boolean).join('\n')
  const about = { kind: 'works', message, createTime: created_at.getTime(), workId: id, worksType: type }
  const shown = { title, text, images: cover ? [cover] : [], workId: id }
  return { userId, evidence: cover ? { ...about, path: cover.path } : about, shown }
}

async function chapter(ctx: Context, viewer: Viewer | null, id: string): Promise<About> {
  const { workId, userId, title, text, images, publishedAt } = await reportedChapter(ctx, id)
  // Where the site shows no such works there is nothing to report.
  const { type: worksType } = await reportedWork(ctx, viewer, workId)
  if (userId === viewer?.id) throw new Refusal(400, 'report_own')
  const message = [title, [...text].slice(0, textKept).join('')].filter(Boolean).join('\n')
  const about = { kind: 'chapter', message, createTime: publishedAt.getTime(), workId, worksType }
  const [first] = images
  const shown = { title, text, images, workId, chapterId: id }
  return { userId, evidence: first ? { ...about, path: first.path } : about, shown }
}

async function sentMessage(ctx: Context, viewer: Viewer, messageId: string): Promise<About> {
  const row = await ctx.db.maybe<MessageRow>(messageFor(messageId, viewer.id))
  if (!row) throw new Refusal(404, 'report_no_message')
  if (!row.is_mine) throw new Refusal(403, 'report_foreign_message')
  if (row.is_gone) throw new Refusal(404, 'report_no_message')
  if (row.sender_id === viewer.id) throw new Refusal(400, 'report_self')
  const { kind, body, title, content, created_at } = row
  const { path, name = '' } = content ?? {}
  const evidence = { kind, message: body || (title ?? name), path, createTime: created_at.getTime() }
  return { userId: row.sender_id, evidence, shown: { text: evidence.message, ...(await mediaAt(ctx, path)) } }
}

/** A sticker may be a picture of somebody else. */
async function mediaAt(ctx: Context, path: string | undefined): Promise<Pick<ItemContent, 'images' | 'videos'>> {
  const ownerId = path && parsePath(path)?.userId
  if (!ownerId) return {}
  const { pictures, videos } = await snapshotFiles(ctx, ownerId, [path])
  return { images: [...pictures.values()], videos: [...videos.values()] }
}
