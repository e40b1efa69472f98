import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo, useState } from 'react'
import { m } from '#messages/messages.js'
import { Comparison } from '#web/reader/compare/comparison.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatClock } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import type { Theirs } from './autosave.ts'
import styles from './chapter-editor.module.css'
import { comparedLines } from './chapter-form.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

type ConflictProps = { writing: ChapterWriting; className?: string }

/** Somebody, most often the same author in another window, has saved the chapter meanwhile. */
export function Conflict({ writing, className }: ConflictProps) {
  const { conflict } = writing.saves
  // Each of them is shown once by itself; put off, it stays in the bar.
  const [putOff, setPutOff] = useState<Theirs | null>(null)
  const [last, setLast] = useState<Theirs | null>(null)
  if (conflict && conflict !== last) setLast(conflict)
  const open = conflict !== null && conflict !== putOff
  return (
    <>
      {conflict && (
        <Notice
          tone="warning"
          className={className}
          icon={<Icon of={TriangleAlert} size={18} />}
          action={
            <button type="button" className={styles.noticeAct} onClick={() => setPutOff(null)}>
              {m.chapter_conflict_look()}
            </button>
          }
        >
          {m.chapter_changed()}
        </Notice>
      )}
      {last && <ConflictDialog writing={writing} theirs={last} open={open} onClose={() => setPutOff(conflict)} />}
    </>
  )
}

type DialogProps = { writing: ChapterWriting; theirs: Theirs; open: boolean; onClose: () => void }

function ConflictDialog({ writing, theirs, open, onClose }: DialogProps) {
  const { form, autosave, put } = writing
  const [pending, setPending] = useState<'mine' | 'theirs' | null>(null)
  const before = useMemo(() => comparedLines(theirs.form), [theirs])
  const after = useMemo(() => comparedLines(form), [form])
  const choose = async (side: 'mine' | 'theirs') => {
    setPending(side)
    try {
      const chosen = await autosave.choose(side === 'mine')
      if (chosen) put(chosen)
      toast.success(m.chapter_conflict_done())
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
      title={m.chapter_changed()}
      description={m.chapter_conflict_hint()}
      footer={[
        <CancelButton key="later" onClick={onClose}>
          {m.chapter_conflict_later()}
        </CancelButton>,
        <Button
          key="theirs"
          pending={pending === 'theirs'}
          disabled={pending === 'mine'}
          onClick={() => void choose('theirs')}
        >
          {m.chapter_conflict_theirs()}
        </Button>,
        <Button
          key="mine"
          variant="primary"
          pending={pending === 'mine'}
          disabled={pending === 'theirs'}
          onClick={() => void choose('mine')}
        >
          {m.chapter_conflict_mine()}
        </Button>,
      ]}
    >
      <Comparison
        names={[m.chapter_conflict_there({ time: formatClock(theirs.updateTime) }), m.chapter_conflict_here()]}
        before={before}
        after={after}
      />
    </Overlay>
  )
}
