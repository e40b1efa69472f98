export { activityOf } from './activity.ts'
export { authorSummary } from './author-summary.ts'
export { listComments, listReplies, locate } from './list.ts'
export { publishComment, publishReply } from './publish.ts'
// Parts of the statement in which a like counts.
export {
  type Doomed,
  emptyDeletedComments,
  eraseComments,
  eraseReplies,
  holdDoomedComments,
  holdDoomedReplies,
} from './purge-queries.ts'
export { likesOfComments, likesOfReplies } from './queries.ts'
export { removeComment, removeReply } from './remove.ts'
export { restoreComment, restoreReply } from './restore.ts'
