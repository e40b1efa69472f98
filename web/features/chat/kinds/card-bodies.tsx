import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import styles from '#web/features/chat/chat.module.css'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { WorkLine } from '#web/social/works/work-line.tsx'
import own from './kinds.module.css'

export function WorkBody({ of }: { of: ChatMessage['work'] }) {
  if (!of) return <p className={styles.bubble}>{m.chat_work_gone()}</p>
  return (
    <div className={own.card}>
      <WorkLine of={of}>{of.author}</WorkLine>
    </div>
  )
}

export function ContactBody({ of }: { of: ChatMessage['contact'] }) {
  if (!of) return <p className={styles.bubble}>{m.person_gone()}</p>
  return (
    <div className={own.card}>
      <PersonLine of={of}>{m.chat_contact()}</PersonLine>
    </div>
  )
}
