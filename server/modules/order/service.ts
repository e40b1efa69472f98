export { payPaths } from './docs.ts'
export { mountPay } from './webhook.ts'
export { startOrderWork } from './worker.ts'
