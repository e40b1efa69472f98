export { leave as leaveGroup } from './departures.ts'
