export { forgetLikes } from './queries.ts'
