export { deleteForged } from './reconcile-queries.ts'
