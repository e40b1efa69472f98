export { newPath, type PathParts, parsePath, readableName } from './file-path.ts'
export { closedRoot, draftFolder, localStorage, newDraft, openStorage, thumbRoot, uploadRoot } from './folders.ts'
export {
  cloudFor,
  cosKeys,
  keptFolder,
  kindInForce,
  newObjectKey,
  notConfigured,
  objectKey,
  reaching,
  type StorageKind,
  s3Of,
  storageFor,
  testStorage,
} from './storages.ts'
