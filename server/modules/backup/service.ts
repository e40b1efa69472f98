export { knownFiles, noteFile } from './files.ts'
export { keepKey, storedKeys } from './keys.ts'
export { backupState, logLag } from './present.ts'
export { failLeft, failLeftDrills } from './queries.ts'
export {
  beginBackup,
  beginDrill,
  brokenNames,
  type DrillRun,
  forgetOthers,
  isBackupOpen,
  lastBackup,
  lastDrill,
  type Run,
  takeUpBackup,
  takeUpDrillRun,
  wantWhatIsDue,
  warnOfAge,
} from './runs.ts'
export { accessBy, backupSettings, openBackupPlace } from './settings.ts'
