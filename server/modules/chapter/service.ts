export { type Correction, correctChapter } from './correct.ts'
export { holdChapterAgain, lockHeldChapter, passChapter, rejectChapter, unrejectChapter } from './hold.ts'
export { startSchedule } from './schedule.ts'
export {
  doomedChapters,
  eraseChapters,
  removeReportedChapter,
  restoreReportedChapter,
  returnChapters,
  takeChapters,
} from './staff.ts'
export { lockVolumeTitle, setVolumeTitle } from './volumes.ts'
export { reportedChapter } from './waiting.ts'
