export { withinChatLimit } from './chats.ts'
export { startHitBuffer } from './hits.ts'
export { cleared } from './moderated.ts'
