export { withinChatLimit } from './chats.ts'
export { startHitBuffer } from './hits.ts'
export { cleared, moderated } from './moderated.ts'
export type { Submission } from './rules.ts'
