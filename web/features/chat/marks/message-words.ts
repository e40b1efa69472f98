import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { formatDuration } from '#web/media/format-duration.ts'

type Named = { _id: string; name: string }

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
export function excerptOf(of: Pick<ChatMessage, 'kind' | 'message' | 'file' | 'voice'>): string {
  const { kind, message, file, voice } = of
  const words = message.replaceAll('\n', ' ')
  if (words) return words
  const name = file?.name ?? (voice && formatDuration(voice.duration))
  return name ? m.chat_line_named({ sign: signOf(kind), name }) : signOf(kind)
}

/** Who says it: in a group it is told, in a private chat there are two. */
export function authorIn(session: ChatSession, { fromUser, fromUserId }: ChatMessage): Named | null {
  if (session.group) return fromUser ?? null
  return fromUserId === session.toUserId._id ? session.toUser : { _id: fromUserId, name: m.chat_my_name() }
}

/** Who keeps messages in sight: those who run the group, in a private chat both. */
export const mayPin = ({ group }: Pick<ChatSession, 'group'>): boolean =>
  !group || group.role === 'owner' || group.role === 'admin'
