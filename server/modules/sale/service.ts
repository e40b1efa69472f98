export { readSale, salesByTarget, salesOf, type TargetNames } from './lists.ts'
export { countOwned, insertSales, spentSince, uncountOwned } from './queries.ts'
export { type Refund, refundSale } from './refund.ts'
export { earningSums } from './sums.ts'
