export { pinned } from './acts.ts'
