import sql, { type Sql } from 'sql-template-tag'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { gathering } from '../../db/gather.ts'
import type { Db } from '../../db/open.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { given } from '../access/service.ts'
import { claimFiles, type PictureSnapshot, snapshotPictures } from '../attachment/service.ts'
import { assertMayWrite } from '../board/service.ts'
import { placeSeenBy } from '../chapter-reading/service.ts'
import { moderated, type Submission, toldRules } from '../moderation/service.ts'
import { originOf } from '../network/service.ts'
import { announce } from '../notification/service.ts'
import { markRankStale } from '../post-stats/service.ts'
import { noPost, unseen, unseenPost, visibleTo } from '../visibility/service.ts'
import { countSaid, groundOf, type Stand, tagOf, talkOf } from './ground.ts'
import { queueSaid } from './hold.ts'
import { insertHeldComment, insertHeldReply, standOf } from './hold-queries.ts'
import { mentionsIn } from './mentions.ts'
import { noComment, noReply, presentComment, presentReply, type Scene, sightOf } from './present.ts'
import { insertWorkComment } from './works-queries.ts'
import {
  type Ground,
  groundOfComment,
  groundOfPost,
  insertComments,
  insertReply,
  type MadeComment,
  type MadeReply,
  type NewComment,
  openTo,
  openToWriters,
} from './write-queries.ts'

/** Whoever writes, and from where. */
export interface Writer {
  viewer: Viewer
  client: { ip: string }
}

export async function publishComment(
  ctx: Context,
  { viewer, client }: Writer,
  { postsId, content, images }: { postsId: string; content: string; images: string[] },
): Promise<Comment> {
  const row = await submitted(ctx, { viewer, client }, 'comment', { content, images }, async (inner, said, isHeld) => {
    const comment = { ...said, postId: postsId }
    const write = (place: Sql, fast?: (db: Db) => Promise<MadeComment | undefined>) => {
      if (isHeld)
        return hold(inner, comment, 'comment', (db) => db.maybe<MadeComment>(insertHeldComment(comment, place)))
      return withFiles(
        inner,
        comment,
        'comment',
        fast ?? ((db) => db.maybe<MadeComment>(insertComments([comment], place))),
      )
    }
    const written = await write(openTo(viewer.id), (db) => together(db, comment))
    if (written) return written
    await assertMayComment(inner, viewer, postsId)
    return write(visibleTo(viewer))
  })
  if (!row) throw noPost()
  done(ctx, viewer, row)
  const comment = presentComment(row, [], { viewer, authorId: row.author_id, manages: false, ...sightOf(ctx) })
  return { ...comment, ...(await heldBy(ctx, row)) }
}

/** Where something is said of a work. */
export interface WorkPlace {
  workId: string
  chapterId: string | null
  block: number | null
}

/** `absent` is said when the place is out of sight meanwhile. */
export async function publishAtWork(
  ctx: Context,
  { viewer, client }: Writer,
  { content, images, ...place }: WorkPlace & { content: string; images: string[] },
  { absent, ...talk }: Pick<Scene, 'authorId' | 'manages' | 'blocks'> & { absent: () => Refusal },
): Promise<Comment> {
  const stand = { post_id: null, work_id: place.workId, chapter_id: place.chapterId }
  const row = await submitted(ctx, { viewer, client }, 'comment', { content, images }, (inner, said, isHeld) =>
    counted(inner, { stand, isHeld, absent }, (deep) => {
      const comment = { ...said, ...place, isHeld }
      const write = (db: Db) => db.maybe<MadeComment>(insertWorkComment(comment))
      return (isHeld ? hold : withFiles)(deep, comment, 'comment', write)
    }),
  )
  done(ctx, viewer, row)
  return { ...presentComment(row, [], { viewer, ...talk, ...sightOf(ctx) }), ...(await heldBy(ctx, row)) }
}

export async function publishReply(
  ctx: Context,
  { viewer, client }: Writer,
  { commentId, content, images, toReplyId = null }: ReplyInput,
): Promise<Reply> {
  const row = await submitted(ctx, { viewer, client }, 'reply', { content, images }, async (inner, said, isHeld) => {
    const reply = { ...said, commentId, toReplyId }
    const write = (there: Context, place: Sql, atWork: Sql) =>
      isHeld
        ? hold(there, reply, 'reply', (db) => db.maybe<MadeReply>(insertHeldReply(reply, place, atWork)))
        : withFiles(there, reply, 'reply', (db) => db.maybe<MadeReply>(insertReply(reply, place, atWork)))
    const written = await write(inner, openTo(viewer.id), never)
    if (written) return written
    const stand = await inner.db.maybe<Stand>(standOf('comment', commentId))
    if (stand && stand.post_id === null) {
      await assertMayTalk(inner, viewer, stand)
      const absent = toReplyId === null ? noComment : noReply
      return counted(inner, { stand, isHeld, absent }, (deep) =>
        write(deep, never, placeSeenBy(viewer, given(ctx, viewer).earlyHours)),
      )
    }
    await assertMayReply(inner, viewer, commentId, toReplyId)
    return write(inner, visibleTo(viewer), never)
  })
  if (!row) throw noComment()
  done(ctx, viewer, row)
  const reply = presentReply(row, { viewer, authorId: row.author_id, manages: false, ...sightOf(ctx) })
  return { ...reply, ...(await heldBy(ctx, row)) }
}

const never = sql`false`

/** Whoever reads what is said of a work may answer, as long as others see it too. */
async function assertMayTalk(ctx: Context, viewer: Viewer, stand: Stand): Promise<void> {
  const { isShown } = await talkOf(ctx, viewer, groundOf(stand)).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 404 ? noComment() : error
  })
  if (!isShown) throw noComment()
}

/** At a work the figures are counted first: everybody locks in this order. Without a row it is all undone. */
async function counted<Row>(
  ctx: Context,
  { stand, isHeld, absent }: { stand: Stand; isHeld: boolean; absent: () => Refusal },
  write: (ctx: Context) => Promise<Row | undefined>,
): Promise<Row> {
  return inTransaction(ctx, async (inner) => {
    if (!isHeld) await countSaid(inner, stand, 1)
    const row = await write(inner)
    if (!row) throw absent()
    return row
  })
}

interface Said extends Pick<NewComment, 'userId' | 'content' | 'mentions' | 'origin' | 'verdict'> {
  images: PictureSnapshot[]
}

/** Has the rules look at what somebody says before `write` writes it, as they have left it. */
async function submitted<Row>(
  ctx: Context,
  { viewer, client }: Writer,
  kind: 'comment' | 'reply',
  { content, images }: { content: string; images: string[] },
  write: (inner: Context, said: Said, isHeld: boolean) => Promise<Row>,
): Promise<Row> {
  check(content, images)
  const pictures = await snapshotPictures(ctx, viewer.id, images)
  const origin = await originOf(ctx, client)
  return moderated(ctx, viewer, submissionOf(kind, content, images), async (inner, { verdict, groups }) => {
    const text = wordsOf(groups)
    const said = {
      userId: viewer.id,
      content: text,
      mentions: await mentionsIn(inner, text),
      images: pictures,
      origin,
      verdict: verdict.rules.length > 0 ? verdict : null,
    }
    return write(inner, said, verdict.action === 'hold')
  })
}

function submissionOf(scope: 'comment' | 'reply', content: string, images: string[]): Submission {
  return { scope, groups: [[content]], links: [], images: new Set(images).size, videos: 0 }
}

async function heldBy(ctx: Context, { held_at, verdict = null }: MadeComment | MadeReply) {
  return held_at === null ? {} : { heldBy: await toldRules(ctx, verdict) }
}

/** As the rules have left them. */
function wordsOf(groups: string[][]): string {
  return groups.flat().join('')
}

/** It waits for somebody to look at it; until then it takes no place, and nobody is told. */
async function hold<Row extends { id: string }>(
  ctx: Context,
  { userId, images }: { userId: string; images: { path: string }[] },
  kind: 'comment' | 'reply',
  write: (db: Db) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  return inTransaction(ctx, async (inner) => {
    const row = await write(inner.db)
    if (!row) return undefined
    if (images.length > 0)
      await claimFiles(
        inner,
        userId,
        { type: kind, id: row.id },
        images.map(({ path }) => path),
        ['image'],
      )
    await queueSaid(inner, kind, row.id)
    return row
  })
}

interface ReplyInput {
  commentId: string
  content: string
  images: string[]
  toReplyId?: string | null
}

/** Of those who write where they may. */
const together = gathering<NewComment, MadeComment | undefined>(async (db, comments) => {
  const rows = await db.many<MadeComment>(insertComments(comments, openToWriters))
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return comments.map((_, index) => byPlace.get(index + 1))
})

/** Without pictures it is one statement, which needs no transaction around it. */
async function withFiles<Row extends { id: string }>(
  ctx: Context,
  { userId, images }: { userId: string; images: { path: string }[] },
  type: 'comment' | 'reply',
  write: (db: Db) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (images.length === 0) return write(ctx.db)
  return inTransaction(ctx, async (inner) => {
    const row = await write(inner.db)
    if (!row) return undefined
    const paths = images.map(({ path }) => path)
    await claimFiles(inner, userId, { type, id: row.id }, paths, ['image'])
    return row
  })
}

async function assertMayComment(ctx: Context, viewer: Viewer, postId: string): Promise<void> {
  const ground = await ctx.db.maybe<Ground>(groundOfPost(viewer, postId))
  if (!ground) throw await unseenPost(ctx, viewer, postId)
  await assertOpen(ctx, viewer, ground)
}

async function assertMayReply(
  ctx: Context,
  viewer: Viewer,
  commentId: string,
  toReplyId: string | null,
): Promise<void> {
  const ground = await ctx.db.maybe<Ground & { has_target: boolean }>(groundOfComment(viewer, commentId, toReplyId))
  if (!ground) throw await unseen(ctx, viewer, { type: 'comment', id: commentId }, noComment())
  if (!ground.has_target) throw noReply()
  await assertOpen(ctx, viewer, ground)
}

async function assertOpen(ctx: Context, viewer: Viewer, ground: Ground): Promise<void> {
  if (ground.is_closed) throw new Refusal(403, 'post_closed')
  if (ground.is_held) throw new Refusal(403, 'post_held')
  await assertMayWrite(ctx, viewer, ground.board_id)
}

function check(content: string, images: string[]): void {
  if (!content && images.length === 0) throw new Refusal(422, 'comment_need_content', { field: 'content' })
  if (hasTower(content)) throw new Refusal(422, 'post_too_many_marks', { field: 'content', params: { max: mostMarks } })
}

function done(ctx: Context, viewer: Viewer, row: MadeComment | MadeReply): void {
  const { post_id, held_at, region, told } = row
  announce(ctx, told, viewer.id)
  if (held_at === null && post_id !== null) markRankStale(ctx, post_id)
  contentChanged(ctx, tagOf(row))
  // The page of its author says where they wrote last.
  if (region !== null) contentChanged(ctx, `user:${viewer.id}`)
}
