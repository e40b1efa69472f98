import { useState, useSyncExternalStore } from 'react'
import { type AskedQuestion, currentQuestion, subscribeToQuestions } from '#web/api/security-question.ts'
import { enterAsMember } from '#web/session/leave.ts'
import { FactorDialog } from './factor-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { StayDialog } from './stay-dialog.tsx'

const done = { code: 200, message: 'ok', data: null }

/** Asks over whatever it is that needs the answer; the call goes on by itself afterwards. */
export function SecurityHost() {
  const asked = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => null)
  // What was asked stays in sight while its dialog goes away.
  const [shown, setShown] = useState<AskedQuestion | null>(null)
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  const { question, answer } = shown
  const dialog = { open: asked !== null, onClose: () => answer(null), onClosed: () => setShown(null) }
  if (question.kind === 'proof') return <ProofDialog {...dialog} ways={question.ways} onProven={() => answer(done)} />
  if (question.kind === 'leaving')
    return (
      <StayDialog
        {...dialog}
        key={question.ticket}
        ticket={question.ticket}
        endTime={question.endTime}
        onStay={(tokens) => {
          answer({ ...done, data: tokens })
          if (question.isLast) enterAsMember()
        }}
      />
    )
  return (
    <FactorDialog
      {...dialog}
      key={question.ticket}
      ticket={question.ticket}
      ways={question.ways}
      onEntered={(tokens) => answer({ ...done, data: tokens })}
    />
  )
}
