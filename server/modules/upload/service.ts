export { adoptAvatar } from './adopt-avatar.ts'
export { uploadPaths } from './docs.ts'
export { moveOldObjects, removeUnrecorded } from './unrecorded.ts'
export { mountUploads } from './upload.ts'
