export { assertWalletOpen, book, booked } from './book.ts'
export { findViolations } from './proof.ts'
export { type PostedRow, posting } from './queries.ts'
export { checkSafety, watchBooks } from './watch.ts'
