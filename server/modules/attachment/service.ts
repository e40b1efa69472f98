export {
  createMediaPresenter,
  type MediaPresenter,
  type PictureSnapshot,
  snapshotFiles,
  snapshotPictures,
  type VideoSnapshot,
} from './addresses.ts'
export { changeCover, ownFile } from './own.ts'
export { fileAddress, filesAt, presentOne } from './present.ts'
export { changeAvatar, findHues } from './profile-pictures.ts'
export { type FileRow, ownByAnyPath, usageOf } from './queries.ts'
export { returnFiles, takeFiles } from './remove.ts'
export { type FileDoors, mountFiles, viewerOfFile } from './serve.ts'
export { createSignedPresenter, signedFileAddress } from './signed.ts'
export { thumbBytes } from './thumb-memory.ts'
export { siteFileBytes } from './thumbs.ts'
export {
  dropForGood,
  dropOldAvatars,
  dropRemoved,
  dropUnused,
  dropUnusedOf,
  eraseDeleted,
  removeOldDrafts,
  removeStrayFiles,
} from './unused-files.ts'
export {
  countIssued,
  describeFile,
  enlargeIssued,
  forgetIssued,
  giveSpace,
  insertFile,
  knownObjects,
  lockIssued,
  type NewFile,
  objectsInTheOpen,
  ownByUploadId,
  setObjectKey,
  settleFile,
  takeSpace,
  withoutWaiting,
} from './upload-queries.ts'
export { claimFiles, claimPicture, keepEvidence, nameUses, releaseFiles, shareKept, type Titled } from './uses.ts'
export type { UseType } from './visibility.ts'
