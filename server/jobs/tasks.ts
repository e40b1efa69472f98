import type { Sql } from 'sql-template-tag'
import { deleteOldIdempotencyKeys, forgetSecretAnswers } from '../http/api/idempotency-cleanup.ts'
import { type Context, within } from '../kernel/context.ts'
import {
  dropOldAvatars,
  dropUnused,
  eraseDeleted,
  findHues,
  moveOldObjects,
  removeOldDrafts,
  removeStrayFiles,
  removeUnrecorded,
} from '../modules/attachment/cleanup.ts'
import { releaseFiles } from '../modules/attachment/service.ts'
import { deleteForgottenGuesses } from '../modules/attempt-limit/cleanup.ts'
import { emptyClassifications, settleBoards } from '../modules/board/cleanup.ts'
import { deleteOldCaptchas } from '../modules/captcha/cleanup.ts'
import { deleteUnusedSessions } from '../modules/chat/cleanup.ts'
import { deleteOldCodes } from '../modules/code/cleanup.ts'
import {
  type Doomed,
  emptyDeletedComments,
  eraseComments,
  eraseReplies,
  holdDoomedComments,
  holdDoomedReplies,
} from '../modules/comment/cleanup.ts'
import { forgetLikes } from '../modules/like/cleanup.ts'
import { deleteOldNotifications } from '../modules/notification/cleanup.ts'
import { deleteOldOutcomes, deleteOldStates, deleteOldTickets } from '../modules/oauth/cleanup.ts'
import { deleteUnverified } from '../modules/order/cleanup.ts'
import {
  deleteOldDays,
  deleteOldPostDays,
  deleteOldSources,
  doomedSince,
  erasePosts,
  holdDoomedPosts,
} from '../modules/post/cleanup.ts'
import { deleteOldMembers, deleteOldWords } from '../modules/search/cleanup.ts'
import { indexForgottenMembers, renewOlderTexts } from '../modules/search-index/cleanup.ts'
import { dropText } from '../modules/search-index/service.ts'
import {
  deleteExpiredAccessTokens,
  deleteOldRefreshTokens,
  deleteOldSessions,
  expireIdleSessions,
} from '../modules/session/cleanup.ts'
import { lookAtForgottenMembers } from '../modules/user/cleanup.ts'
import { deleteOldReminders } from '../modules/vip/cleanup.ts'
import { remindOfEnds } from '../modules/vip/service.ts'
import { deleteOldScenes } from '../modules/wechat/cleanup.ts'

const most = 200

/**
 * What was deleted thirty days ago goes for good: replies, then comments, then posts, so that no step is a long one.
 * Files are free again, and their owners may delete them.
 */
export async function purgeDeleted(ctx: Context, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (const some of [someReplies, someComments, somePosts]) {
    for (let gone = most; gone === most && !signal?.aborted; done += gone)
      gone = await ctx.db.transaction((tx) => some(within(ctx, tx)))
  }
  await ctx.db.run(emptyDeletedComments(doomedSince, most))
  return done
}

async function someReplies(ctx: Context): Promise<number> {
  const rows = await ctx.db.many<Doomed>(holdDoomedReplies(doomedSince, most))
  if (rows.length === 0) return 0
  await ctx.db.run(forgetLikes('reply', idsOf(rows)))
  await releasePictures(ctx, 'reply', rows)
  await ctx.db.run(eraseReplies(idsOf(rows)))
  return rows.length
}

async function someComments(ctx: Context): Promise<number> {
  const rows = await ctx.db.many<Doomed>(holdDoomedComments(doomedSince, most))
  if (rows.length === 0) return 0
  await ctx.db.run(forgetLikes('comment', idsOf(rows)))
  await releasePictures(ctx, 'comment', rows)
  await ctx.db.run(eraseComments(idsOf(rows)))
  return rows.length
}

async function somePosts(ctx: Context): Promise<number> {
  const ids = idsOf(await ctx.db.many(holdDoomedPosts(most)))
  if (ids.length === 0) return 0
  await ctx.db.run(forgetLikes('posts', ids))
  for (const id of ids) {
    await releaseFiles(ctx, { type: 'posts', id })
    await dropText(ctx, 'posts', id)
  }
  await ctx.db.run(erasePosts(ids))
  return ids.length
}

async function releasePictures(ctx: Context, type: 'comment' | 'reply', rows: Doomed[]): Promise<void> {
  for (const { id, has_pictures } of rows) if (has_pictures) await releaseFiles(ctx, { type, id })
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

export interface Task {
  name: string
  /** A statement that handles at most so many rows. It is repeated until it finds fewer. */
  batch: (most: number) => Sql
}

/** What is cleaned up, in this order. */
export const tasks: Task[] = [
  { name: 'idle sessions', batch: expireIdleSessions },
  { name: 'access tokens', batch: deleteExpiredAccessTokens },
  { name: 'refresh tokens', batch: deleteOldRefreshTokens },
  { name: 'sessions', batch: deleteOldSessions },
  { name: 'idempotency keys', batch: deleteOldIdempotencyKeys },
  { name: 'secrets in answers', batch: forgetSecretAnswers },
  { name: 'verification codes', batch: deleteOldCodes },
  { name: 'captchas', batch: deleteOldCaptchas },
  { name: 'guess locks', batch: deleteForgottenGuesses },
  { name: 'chats without a word', batch: deleteUnusedSessions },
  { name: 'notifications', batch: deleteOldNotifications },
  { name: 'days of authors', batch: deleteOldDays },
  { name: 'days of posts', batch: deleteOldPostDays },
  { name: 'sources of views', batch: deleteOldSources },
  { name: 'search words', batch: deleteOldWords },
  { name: 'members who searched', batch: deleteOldMembers },
  { name: 'states of logins', batch: deleteOldStates },
  { name: 'outcomes of logins', batch: deleteOldOutcomes },
  { name: 'unbound accounts', batch: deleteOldTickets },
  { name: 'QR codes', batch: deleteOldScenes },
  { name: 'messages in the name of payment providers', batch: deleteUnverified },
  { name: 'reminders of membership', batch: deleteOldReminders },
]

/** Work in more steps than one statement. Doing it twice at once does no harm, so it takes no lock. */
export interface Chore {
  name: string
  run: (ctx: Context, signal?: AbortSignal) => Promise<number>
}

export const chores: Chore[] = [
  { name: 'what was deleted', run: purgeDeleted },
  { name: 'avatars that were replaced', run: (ctx) => dropOldAvatars(ctx) },
  { name: 'hues of avatars', run: findHues },
  { name: 'deleted files', run: eraseDeleted },
  { name: 'uploads that never came', run: (ctx) => dropUnused(ctx) },
  { name: 'drafts of uploads', run: (ctx) => removeOldDrafts(ctx) },
  { name: 'objects where browsers may write', run: (ctx, signal) => moveOldObjects(ctx, signal) },
  { name: 'objects that nobody recorded', run: (ctx, signal) => removeUnrecorded(ctx, signal) },
  { name: 'files without a row', run: (ctx, signal) => removeStrayFiles(ctx, signal) },
  { name: 'boards that are veiled', run: settleBoards },
  { name: 'classifications that were deleted', run: emptyClassifications },
  { name: 'members without an index', run: indexForgottenMembers },
  { name: 'texts with an older index', run: renewOlderTexts },
  { name: 'looks of names', run: lookAtForgottenMembers },
  { name: 'membership that ends', run: remindOfEnds },
]
