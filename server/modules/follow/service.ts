export { endFollows } from './follow.ts'
