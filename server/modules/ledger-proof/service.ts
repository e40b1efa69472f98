export { findViolations } from './proof.ts'
export { checkSafety, watchBooks } from './watch.ts'
