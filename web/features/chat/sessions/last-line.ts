import type { ImMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'

/** A message in one line. */
export function lineOf({ kind, message, isRecalled, fromUserId }: ImMessage, me: string): string {
  if (isRecalled) return fromUserId === me ? m.chat_recalled_mine() : m.chat_recalled_other()
  const signs = { image: m.chat_line_image, video: m.chat_line_video, posts: m.chat_line_posts }
  return kind === 'text' ? message.replaceAll('\n', ' ') : signs[kind]()
}
