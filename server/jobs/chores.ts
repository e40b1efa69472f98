import type { Context } from '../kernel/context.ts'
import { carryOutDeletions } from '../modules/account-deletion/service.ts'
import {
  dropOldAvatars,
  dropRemoved,
  dropUnused,
  eraseDeleted,
  findHues,
  removeOldDrafts,
  removeStrayFiles,
} from '../modules/attachment/service.ts'
import { emptyClassifications, settleBoards } from '../modules/board/service.ts'
import { finishMoves } from '../modules/board-deletion/service.ts'
import { indexSaid } from '../modules/message-index/service.ts'
import { dropOldOwnExports } from '../modules/own-export/service.ts'
import { tellOfEndingPasses } from '../modules/purchase/service.ts'
import { finishRemovals } from '../modules/removal/service.ts'
import { indexForgottenMembers, renewOlderTexts } from '../modules/search-index/service.ts'
import { moveOldObjects, removeUnrecorded } from '../modules/upload/service.ts'
import { dropFirstPassword, lookAtForgottenMembers } from '../modules/user/service.ts'
import { remindOfEnds } from '../modules/vip/service.ts'
import { dropOldExports } from '../modules/work-export/service.ts'
import { dropOldImports } from '../modules/work-import/service.ts'
import { purgeDeleted } from './purge.ts'

/** Work in more steps than one statement. Doing it twice at once does no harm, so it takes no lock. */
export interface Chore {
  name: string
  run: (ctx: Context, signal?: AbortSignal) => Promise<number>
}

export const chores: Chore[] = [
  { name: 'what was deleted', run: purgeDeleted },
  { name: 'avatars that were replaced', run: (ctx) => dropOldAvatars(ctx) },
  { name: 'hues of avatars', run: findHues },
  { name: 'removals that broke off', run: finishRemovals },
  { name: 'posts of deleted boards', run: finishMoves },
  { name: 'accounts that end', run: (ctx, signal) => carryOutDeletions(ctx, purgeDeleted, signal) },
  { name: 'files that were removed', run: (ctx) => dropRemoved(ctx) },
  { name: 'deleted files', run: eraseDeleted },
  { name: 'uploads that never came', run: (ctx) => dropUnused(ctx) },
  { name: 'drafts of uploads', run: (ctx) => removeOldDrafts(ctx) },
  { name: 'objects where browsers may write', run: (ctx, signal) => moveOldObjects(ctx, signal) },
  { name: 'objects that nobody recorded', run: (ctx, signal) => removeUnrecorded(ctx, signal) },
  { name: 'files without a row', run: (ctx, signal) => removeStrayFiles(ctx, signal) },
  { name: 'imports that nobody finished', run: dropOldImports },
  { name: 'exports that have had their hour', run: (ctx) => dropOldExports(ctx) },
  { name: 'copies of data that have had their week', run: (ctx) => dropOldOwnExports(ctx) },
  { name: 'boards that are veiled', run: settleBoards },
  { name: 'classifications that were deleted', run: emptyClassifications },
  { name: 'members without an index', run: indexForgottenMembers },
  { name: 'texts with an older index', run: renewOlderTexts },
  { name: 'messages without an index', run: indexSaid },
  { name: 'looks of names', run: lookAtForgottenMembers },
  { name: 'the first password', run: dropFirstPassword },
  { name: 'membership that ends', run: remindOfEnds },
  { name: 'passes that end', run: tellOfEndingPasses },
]
