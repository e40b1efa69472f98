export { composeDigests } from './compose.ts'
export { startDigests } from './rounds.ts'
