import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { GroupNotice } from '#contract/modules/forum/chat-group.ts'
import { m } from '#messages/messages.js'

/** How many of many are named. */
const named = 5

/** What happened in a group, in one line. */
export function noticeText({ fromUserId, fromUser }: ChatMessage, notice: GroupNotice, me: string): string {
  const nameOf = (id: string, name: string) => (id === me ? m.group_you() : name)
  const by = nameOf(fromUserId, fromUser?.name ?? m.person_gone())
  const whom = namesOf(notice.users.map(({ _id, name }) => nameOf(_id, name)))
  const sentences: Record<GroupNotice['type'], () => string> = {
    create: () => (whom ? m.group_said_create({ by, whom }) : m.group_said_create_alone({ by })),
    invite: () => m.group_said_invite({ by, whom }),
    join: () => m.group_said_join({ by }),
    leave: () => (whom ? m.group_said_leave_to({ by, whom }) : m.group_said_leave({ by })),
    remove: () => m.group_said_remove({ by, whom }),
    admin: () => m.group_said_admin({ by, whom }),
    member: () => m.group_said_member({ by, whom }),
    transfer: () => m.group_said_transfer({ by, whom }),
    name: () => m.group_said_name({ by, name: notice.text }),
    avatar: () => m.group_said_avatar({ by }),
    announcement: () => m.group_said_announcement({ by, text: notice.text }),
    mute: () => m.group_said_mute({ by }),
    unmute: () => m.group_said_unmute({ by }),
    dismiss: () => m.group_said_dismiss({ by }),
  }
  return sentences[notice.type]()
}

function namesOf(names: string[]): string {
  const all = names.slice(0, named).reduce((said, name) => (said ? m.group_names_two({ names: said, name }) : name), '')
  return names.length > named ? m.group_names_more({ names: all, count: names.length }) : all
}
