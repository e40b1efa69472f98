import Bell from 'lucide-react/icons/bell'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import UserPlus from 'lucide-react/icons/user-round-plus'
import { m } from '#messages/messages.js'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'

export interface MessageKind {
  type: 'comment' | 'like' | 'follow' | 'system' | 'chat'
  icon: IconDrawing
  name: () => string
  empty: () => string
  drawing: 'comments' | 'people' | 'nothing'
  /** The page of the mobile area. */
  mobile: string
}

/** What somebody may be told, and where each kind is listed. */
export const messageKinds: MessageKind[] = [
  {
    type: 'comment',
    icon: MessageSquare,
    name: m.message_comments,
    empty: m.message_comments_empty,
    drawing: 'comments',
    mobile: '/webapp/user/message/comment-reply',
  },
  {
    type: 'like',
    icon: Heart,
    name: m.message_likes,
    empty: m.message_likes_empty,
    drawing: 'comments',
    mobile: '/webapp/user/message/receive-like',
  },
  {
    type: 'follow',
    icon: UserPlus,
    name: m.message_fans,
    empty: m.message_fans_empty,
    drawing: 'people',
    mobile: '/webapp/user/message/follow',
  },
  {
    type: 'system',
    icon: Bell,
    name: m.message_system,
    empty: m.message_system_empty,
    drawing: 'nothing',
    mobile: '/webapp/user/message/system-messages',
  },
  {
    type: 'chat',
    icon: MessageCircle,
    name: m.message_chats,
    empty: m.message_sessions_empty,
    drawing: 'people',
    mobile: '/webapp/user/message',
  },
]

/** The kind an address names; chats unless it says otherwise. */
export function messageKindOf(type: string | null): MessageKind {
  return (messageKinds.find((kind) => kind.type === type) ?? messageKinds.at(-1)) as MessageKind
}
