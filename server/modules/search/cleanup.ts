export { deleteOldMembers, deleteOldWords } from './word-queries.ts'
