export { addChapters, type FreshChapter, type LookedText, lookAtFresh } from './bulk.ts'
export { type Correction, correctChapter } from './correct.ts'
export { startOpeningChapters } from './due.ts'
export { holdChapterAgain, lockHeldChapter, passChapter, rejectChapter, unrejectChapter } from './hold.ts'
export { removeChapters } from './remove.ts'
export { assertVolume } from './save.ts'
export { startSchedule } from './schedule.ts'
export {
  eraseChapters,
  lockPurgeableChapters,
  removeReportedChapter,
  restoreReportedChapter,
  returnChapters,
  takeChapters,
} from './staff.ts'
export { lockVolumeTitle, lookAtVolume, setVolumeTitle, type VolumeTitle, volumeNamed } from './volumes.ts'
export { reportedChapter } from './waiting.ts'
