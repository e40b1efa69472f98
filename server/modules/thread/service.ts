export { followersOf, mutes } from './queries.ts'
