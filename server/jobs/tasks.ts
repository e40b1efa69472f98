import type { Sql } from 'sql-template-tag'
import { deleteOldIdempotencyKeys, forgetSecretAnswers } from '../http/api/idempotency-cleanup.ts'
import type { Context } from '../kernel/context.ts'
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
import { deleteForgottenGuesses } from '../modules/attempt-limit/cleanup.ts'
import { emptyClassifications, settleBoards } from '../modules/board/cleanup.ts'
import { deleteOldCaptchas } from '../modules/captcha/cleanup.ts'
import { deleteUnusedSessions } from '../modules/chat/cleanup.ts'
import { deleteOldCodes } from '../modules/code/cleanup.ts'
import { deleteOldNotifications } from '../modules/notification/cleanup.ts'
import { deleteOldOutcomes, deleteOldStates, deleteOldTickets } from '../modules/oauth/cleanup.ts'
import { deleteUnverified } from '../modules/order/cleanup.ts'
import { deleteOldDays, deleteOldPostDays, deleteOldSources } from '../modules/post/cleanup.ts'
import { deleteOldMembers, deleteOldWords } from '../modules/search/cleanup.ts'
import { indexForgottenMembers, renewOlderTexts } from '../modules/search-index/cleanup.ts'
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
import { purgeDeleted } from './purge.ts'

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
