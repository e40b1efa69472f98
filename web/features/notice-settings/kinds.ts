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
}

export const kinds: Kind[] = [
  { topic: 'like', name: m.topic_like },
  { topic: 'comment', name: m.topic_comment },
  { topic: 'reply', name: m.topic_reply },
  { topic: 'mention', name: m.topic_mention },
  { topic: 'follow', name: m.topic_follow },
  { topic: 'im', name: m.topic_im },
  { topic: 'group', name: m.topic_group },
  { topic: 'author', name: m.topic_author },
  { topic: 'board', name: m.topic_board },
  { topic: 'column', name: m.topic_column },
  { topic: 'work', name: m.topic_work },
  { topic: 'wallet', name: m.topic_wallet },
  { topic: 'system', name: m.topic_system },
  { topic: 'sanction', name: m.topic_sanction },
  { topic: 'security', name: m.topic_security },
]

/** What a letter is about, by the name under which it is chosen. */
export function mailSubjectName(about: MailSubject): string {
  return about === 'digest' ? m.digest_name() : (kinds.find(({ topic }) => topic === about)?.name() ?? about)
}
