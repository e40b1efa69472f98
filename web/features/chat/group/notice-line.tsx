import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { GroupNotice } from '#contract/modules/forum/chat-group.ts'
import { useMe } from '#web/session/use-me.ts'
import styles from './group.module.css'
import { noticeText } from './notice-text.ts'

/** In the middle of the chat: nobody says it. */
export function NoticeLine({ message, notice }: { message: ChatMessage; notice: GroupNotice }) {
  return <p className={styles.notice}>{noticeText(message, notice, useMe()?._id ?? '')}</p>
}
