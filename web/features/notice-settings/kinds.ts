import type { Channel, Topic } from '#contract/modules/forum/preference.ts'
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
  { topic: 'like', name: m.topic_like, on: ['site'] },
  { topic: 'comment', name: m.topic_comment, on: ['site'] },
  { topic: 'reply', name: m.topic_reply, on: ['site'] },
  { topic: 'mention', name: m.topic_mention, on: ['site'] },
  { topic: 'follow', name: m.topic_follow, on: ['site'] },
  { topic: 'column', name: m.topic_column, on: ['site'] },
  { topic: 'work', name: m.topic_work, on: ['site'] },
  { topic: 'wallet', name: m.topic_wallet, on: ['site'] },
  { topic: 'system', name: m.topic_system, on: ['site'] },
  { topic: 'sanction', name: m.topic_sanction, on: ['site'] },
  { topic: 'security', name: m.topic_security, on: ['site'] },
]

/** Those of which there is anything to choose. */
export const channelsInUse: Channel[] = ['site']
