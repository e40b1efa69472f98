export { type Act, earned, earnedOnce } from './earn.ts'
export { settle, startSettling } from './settle.ts'
