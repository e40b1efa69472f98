export { returnComments, returnReplies, takeComments, takeReplies } from './batch.ts'
// Parts of the statement in which a like counts.

export { holdSaid, lockSaid, passSaid, rejectSaid, unrejectSaid } from './hold.ts'
export { eraseTexts, lockPurgeableTexts } from './purge.ts'
export { emptyDeletedComments } from './purge-queries.ts'
export { likesOfComments, likesOfReplies } from './queries.ts'
export { removeComment, removeReply } from './remove.ts'
export { restoreComment, restoreReply } from './restore.ts'
export { workAround } from './works.ts'
