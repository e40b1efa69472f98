export { addWords } from './queries.ts'
