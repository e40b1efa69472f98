export { columnPageOf, columnsOf } from './read.ts'
export { purgeColumns, removeColumn, restoreColumn, returnColumns, takeColumns } from './staff.ts'
export { lockColumnTexts, removeOwnColumn, setColumnTexts } from './write.ts'
