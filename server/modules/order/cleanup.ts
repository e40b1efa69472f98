export { deleteUnverified } from './notification-queries.ts'
