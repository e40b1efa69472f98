export { ensurePushKeys } from './keys.ts'
export { startPushes } from './send.ts'
