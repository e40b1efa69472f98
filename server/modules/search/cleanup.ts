export { deleteOldWords } from './word-queries.ts'
