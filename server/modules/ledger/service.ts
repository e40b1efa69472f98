export { assertWalletOpen, balanceOf, book, booked, bookLegs } from './book.ts'
export { findViolations } from './proof.ts'
export { type LegsPostedRow, type PostedRow, posting, postingLegs } from './queries.ts'
export { checkSafety, watchBooks } from './watch.ts'
