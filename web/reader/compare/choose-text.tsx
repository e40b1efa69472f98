import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Comparison } from './comparison.tsx'
import type { ComparisonProps } from './comparison-table.tsx'

type ChooseTextProps = ComparisonProps & {
  open: boolean
  /** Put off: nothing is chosen yet. */
  onClose: () => void
  title: ReactNode
  description: ReactNode
  /** False: it did not come about, and why has been said. */
  onMine: () => Promise<unknown>
  onTheirs: () => Promise<unknown>
  done: string
}

/** Two texts that were written at the same time, side by side, and which of them is to stand. */
export function ChooseText({
  open,
  onClose,
  title,
  description,
  onMine,
  onTheirs,
  done,
  ...comparison
}: ChooseTextProps) {
  const [pending, setPending] = useState<'mine' | 'theirs' | null>(null)
  const choose = async (side: 'mine' | 'theirs', act: () => Promise<unknown>) => {
    setPending(side)
    try {
      if ((await act()) !== false) toast.success(done)
    } catch (error) {
      sayFailure(error)
    } finally {
      setPending(null)
    }
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      dirty
      size="xl"
      title={title}
      description={description}
      footer={[
        <CancelButton key="later" onClick={onClose}>
          {m.chapter_conflict_later()}
        </CancelButton>,
        <Button
          key="theirs"
          pending={pending === 'theirs'}
          disabled={pending === 'mine'}
          onClick={() => void choose('theirs', onTheirs)}
        >
          {m.chapter_conflict_theirs()}
        </Button>,
        <Button
          key="mine"
          variant="primary"
          pending={pending === 'mine'}
          disabled={pending === 'theirs'}
          onClick={() => void choose('mine', onMine)}
        >
          {m.chapter_conflict_mine()}
        </Button>,
      ]}
    >
      <Comparison {...comparison} />
    </Overlay>
  )
}
