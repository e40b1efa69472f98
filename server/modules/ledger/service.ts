export { assertWalletOpen, type Booked, balanceOf, book, booked } from './book.ts'
export { type Booking, type PostedRow, posting } from './queries.ts'
export { checkSafety, watchBooks } from './watch.ts'
