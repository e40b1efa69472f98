export { countOldUnmatched, reconcile } from './reconcile.ts'
