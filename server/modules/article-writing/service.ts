export { startArticleSchedule } from './schedule.ts'
