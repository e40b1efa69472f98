export { payPaths } from './docs.ts'
export { mountPay } from './door.ts'
export { startOrderWork } from './upkeep.ts'
