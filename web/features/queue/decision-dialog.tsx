import { useState } from 'react'
import type { ItemKind } from '#contract/modules/site/queue.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { SentenceFields, sentenceOf, usualSentence } from '#web/social/sanctions/sentence-fields.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import styles from './item-view.module.css'

/** What is asked before a decision: why it is rejected, with which sanction, or what an appeal that is granted is told. */
export type Question = 'reject' | 'sanction' | 'grant'

export interface Answer {
  reason?: string
  sanction?: ReturnType<typeof sentenceOf>
}

const usual = [
  m.queue_reason_ads,
  m.queue_reason_abuse,
  m.queue_reason_off_topic,
  m.queue_reason_illegal,
  m.queue_reason_rights,
]

type DecisionDialogProps = {
  question: Question | null
  /** Of all that are decided; undefined where they differ. */
  kind: ItemKind | undefined
  count: number
  /** In the queue of a board: its managers mute there, and do nothing else. */
  isOfBoard: boolean
  onClose: () => void
  onConfirm: (answer: Answer) => Promise<void>
}

/** The author reads the reason, so there is one. */
export function DecisionDialog({ question, kind, count, isOfBoard, onClose, onConfirm }: DecisionDialogProps) {
  const shown = useLastShown(question) ?? 'reject'
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [sentence, setSentence] = useState(usualSentence)
  const { isPending, act } = useAct()
  const words = wordsOf(shown, kind)
  const confirm = async () => {
    if (shown !== 'grant' && !reason.trim()) return setFault(m.queue_need_reason())
    const sanction = isOfBoard ? { ...sentenceOf(sentence), kind: 'mute' as const } : sentenceOf(sentence)
    const answer = { reason: reason.trim(), ...(shown === 'sanction' ? { sanction } : {}) }
    // Whatever came of it stands in the list: who was faster, or what is as it was asked for.
    await act(() => onConfirm(answer))
    onClose()
  }
  return (
    <ActDialog
      open={question !== null}
      onClose={onClose}
      onClosed={() => {
        setReason('')
        setFault(undefined)
        setSentence(usualSentence)
      }}
      dirty={reason !== ''}
      title={count > 1 ? m.queue_ask_many({ act: words.title, count }) : words.title}
      description={words.text}
      label={words.title}
      tone={shown === 'grant' ? 'primary' : 'danger'}
      pending={isPending}
      onAct={confirm}
    >
      <div className={styles.form}>
        {shown === 'sanction' && (
          <SentenceFields value={sentence} onChange={setSentence} hasKinds={!isOfBoard} isOfBoard={isOfBoard} />
        )}
        {shown !== 'grant' && kind !== 'appeal' && kind !== 'member' && (
          <div className={styles.usual}>
            {usual.map((say) => (
              <Chip
                key={say()}
                selected={reason === say()}
                onClick={() => {
                  setReason(say())
                  setFault(undefined)
                }}
              >
                {say()}
              </Chip>
            ))}
          </div>
        )}
        <Textarea
          label={shown === 'grant' ? m.queue_answer() : m.queue_reason()}
          value={reason}
          error={fault}
          limit={limits.reason}
          maxLength={limits.reason}
          rows={3}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(undefined)
          }}
        />
      </div>
    </ActDialog>
  )
}

function wordsOf(question: Question, kind: ItemKind | undefined): { title: string; text: string } {
  if (question === 'grant') return { title: m.queue_appeal_grant(), text: m.queue_appeal_grant_text() }
  if (question === 'sanction') return { title: m.queue_sanction_title(), text: m.queue_reject_text() }
  if (kind === 'appeal') return { title: m.queue_appeal_refuse(), text: m.queue_appeal_refuse_text() }
  if (kind === 'member') return { title: m.queue_reject_title(), text: m.queue_member_reject_text() }
  if (kind === 'report') return { title: m.queue_report_uphold(), text: m.queue_report_uphold_text() }
  return { title: m.queue_reject_title(), text: m.queue_reject_text() }
}
