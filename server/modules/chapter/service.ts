export { startSchedule } from './schedule.ts'
