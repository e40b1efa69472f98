// Parts of the statement in which a like counts.

export {
  type Doomed,
  emptyDeletedComments,
  eraseComments,
  eraseReplies,
  lockDoomedComments,
  lockDoomedReplies,
} from './purge-queries.ts'
export { likesOfComments, likesOfReplies } from './queries.ts'
export { restoreComment, restoreReply } from './restore.ts'
