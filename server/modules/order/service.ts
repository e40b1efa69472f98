export { payPaths } from './docs.ts'
export { unverifiedExpired } from './notification-queries.ts'
export { mountPay } from './webhook.ts'
export { startOrderWork } from './worker.ts'
