export {
  holdOwnWork,
  holdWork,
  noWork,
  ownWork,
  type WorkRow,
  workForOpening,
  workForReading,
  workSeenBy,
} from './access.ts'
export { type Hiding, setWorkState, tellHiding, worksForStaff } from './admin.ts'
export { workCards } from './cards.ts'
export { refreshFigures } from './figures.ts'
export { holdWorkAgain, passWork, rejectWork, unrejectWork } from './hold.ts'
export { freshPage, presentReading } from './page.ts'
export type { ReadingRow } from './page-queries.ts'
export { numberOf, spanOrder } from './queries.ts'
export { rankedWorks } from './rank.ts'
export {
  eraseWorks,
  lockPurgeableWorks,
  removeReportedWork,
  restoreReportedWork,
  returnWorks,
  takeWorks,
} from './staff.ts'
export { assertOn, kindsOn } from './switches.ts'
export { reportedWork } from './waiting.ts'
export { removeWork } from './write.ts'
