import { useMemo, useState } from 'react'
import { m } from '#messages/messages.js'
import { ChooseText } from '#web/reader/compare/choose-text.tsx'
import { ChangedBar } from '#web/social/writing/changed-bar.tsx'
import { formatClock } from '#web/ui/format/format.ts'
import type { Theirs } from './autosave.ts'
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
      {conflict && <ChangedBar sentence={m.chapter_changed()} onLook={() => setPutOff(null)} className={className} />}
      {last && <ConflictDialog writing={writing} theirs={last} open={open} onClose={() => setPutOff(conflict)} />}
    </>
  )
}

type DialogProps = { writing: ChapterWriting; theirs: Theirs; open: boolean; onClose: () => void }

function ConflictDialog({ writing, theirs, open, onClose }: DialogProps) {
  const { form, autosave, put } = writing
  const before = useMemo(() => comparedLines(theirs.form), [theirs])
  const after = useMemo(() => comparedLines(form), [form])
  const choose = async (isMine: boolean) => {
    const chosen = await autosave.choose(isMine)
    if (chosen) put(chosen)
  }
  return (
    <ChooseText
      open={open}
      onClose={onClose}
      title={m.chapter_changed()}
      description={m.chapter_conflict_hint()}
      names={[m.chapter_conflict_there({ time: formatClock(theirs.updateTime) }), m.chapter_conflict_here()]}
      before={before}
      after={after}
      onMine={() => choose(true)}
      onTheirs={() => choose(false)}
      done={m.chapter_conflict_done()}
    />
  )
}
