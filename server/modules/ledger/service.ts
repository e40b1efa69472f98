export { adjust } from './adjust.ts'
export { anyStatement, readTrialBalance, somebody } from './admin.ts'
export { assertWalletOpen, balanceOf, book, booked, bookLegs } from './book.ts'
export { freezeOf } from './freeze.ts'
export {
  type LegsPostedRow,
  type PostedRow,
  post,
  posting,
  postingLegs,
  postLegs,
  type StateRow,
  wantedState,
} from './queries.ts'
