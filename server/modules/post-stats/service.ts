// Parts of statements, for those who write all that belongs together in one; they call `markRankStale` themselves.
export {
  addCollects,
  addComments,
  changeLikes,
  countComments,
  countManyComments,
  holdFigures,
  lockStats,
  takeFloor,
  takeFloors,
} from './counts.ts'
export { decades, insertStats, restartStats } from './queries.ts'
export { markRankStale, originOf, recordView, startViewBuffer } from './view-buffer.ts'
