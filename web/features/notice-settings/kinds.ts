import type { Channel, Topic } from '#contract/modules/forum/preference.ts'
import type { MailSubject } from '#contract/modules/site/subscription.ts'
import { m } from '#messages/messages.js'

export const channelNames: Record<Channel, () => string> = {
  site: m.channel_site,
  push: m.channel_push,
  mail: m.channel_mail,
}

interface Kind {
  topic: Topic
  name: () => string
  /** Where it can be heard of; chats count what is unread by themselves. */
  on: readonly Channel[]
}

export const kinds: Kind[] = [
  { topic: 'like', name: m.topic_like, on: ['site', 'push', 'mail'] },
  { topic: 'comment', name: m.topic_comment, on: ['site', 'push', 'mail'] },
  { topic: 'reply', name: m.topic_reply, on: ['site', 'push', 'mail'] },
  { topic: 'mention', name: m.topic_mention, on: ['site', 'push', 'mail'] },
  { topic: 'follow', name: m.topic_follow, on: ['site', 'push', 'mail'] },
  { topic: 'im', name: m.topic_im, on: ['push'] },
  { topic: 'group', name: m.topic_group, on: ['push'] },
  { topic: 'author', name: m.topic_author, on: ['site', 'push', 'mail'] },
  { topic: 'board', name: m.topic_board, on: ['site', 'push', 'mail'] },
  { topic: 'column', name: m.topic_column, on: ['site', 'push', 'mail'] },
  { topic: 'work', name: m.topic_work, on: ['site', 'push', 'mail'] },
  { topic: 'wallet', name: m.topic_wallet, on: ['site', 'push', 'mail'] },
  { topic: 'system', name: m.topic_system, on: ['site', 'push', 'mail'] },
  { topic: 'sanction', name: m.topic_sanction, on: ['site', 'push', 'mail'] },
  { topic: 'security', name: m.topic_security, on: ['site', 'push', 'mail'] },
]

/** Those of which there is anything to choose. */
export const channelsInUse: Channel[] = ['site', 'push', 'mail']

/** What a letter is about, by the name under which it is chosen. */
export function mailSubjectName(about: MailSubject): string {
  return about === 'digest' ? m.digest_name() : (kinds.find(({ topic }) => topic === about)?.name() ?? about)
}
