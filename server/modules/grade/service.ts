export { type Act, earned, earnedOnce } from './earn.ts'
export { startSettling } from './settle.ts'
