export { daysOf, totalsOf } from './queries.ts'
