import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'

/** What stands for a message that is not words. */
export function signOf(kind: string): string {
  const signs: Record<string, () => string> = {
    image: m.chat_line_image,
    video: m.chat_line_video,
    posts: m.chat_line_posts,
    voice: m.chat_line_voice,
    file: m.chat_line_file,
    sticker: m.chat_line_sticker,
    work: m.chat_line_work,
    contact: m.chat_line_contact,
    forward: m.chat_line_forward,
  }
  return signs[kind]?.() ?? ''
}

/** A message in a few words. */
export function excerptOf({ kind, message }: Pick<ChatMessage, 'kind' | 'message'>): string {
  return message.replaceAll('\n', ' ') || signOf(kind)
}
