export { chapterOpensFor, keptChapter, keptWork, ownsOfWork } from './chapter.ts'
export {
  isInside,
  type LockReason,
  lockFor,
  partAccess,
  partLockFor,
  priceFor,
  type Standing,
} from './lock.ts'
export { readAccess } from './read.ts'
export { assertMaySell } from './seller.ts'
export { given, guestIn, hoursUntil, isEarly, readStanding, standingText } from './standing.ts'
