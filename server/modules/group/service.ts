export { startBoardGroups } from './board-group.ts'
export { leave as leaveGroup } from './departures.ts'
