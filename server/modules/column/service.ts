export { columnPageOf, columnsOf } from './read.ts'
export { purgeColumns, removeColumn, restoreColumn, returnColumns, takeColumns } from './staff.ts'
export { removeOwnColumn } from './write.ts'
