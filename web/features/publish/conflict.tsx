import { useMemo, useState } from 'react'
import { m } from '#messages/messages.js'
import { ChooseText } from '#web/reader/compare/choose-text.tsx'
import { ChangedBar } from '#web/social/writing/changed-bar.tsx'
import { formatClock } from '#web/ui/format/format.ts'
import { comparedLines } from './compared-lines.ts'
import type { OpenedDraft } from './opening.ts'
import type { PostEditing } from './use-post-editing.ts'
import type { Elsewhere, Publishing } from './use-publishing.ts'

/** Two windows have changed the same post: both texts, and which of them is to stand. The other one becomes a draft. */
export function PostConflict({ publishing }: { publishing: Publishing }) {
  const { conflict } = publishing
  // It is still there while the layer fades out.
  const [last, setLast] = useState<Elsewhere | null>(null)
  if (conflict && conflict !== last) setLast(conflict)
  return last && <Choice publishing={publishing} theirs={last} open={conflict !== null} />
}

function Choice({ publishing, theirs, open }: { publishing: Publishing; theirs: Elsewhere; open: boolean }) {
  const { form, putOff, takeMine, takeTheirs } = publishing
  const before = useMemo(() => comparedLines(theirs.form), [theirs])
  const after = useMemo(() => comparedLines(form), [form])
  return (
    <ChooseText
      open={open}
      onClose={putOff}
      title={m.post_changed()}
      description={m.publish_conflict_hint()}
      names={[m.publish_conflict_there(), m.chapter_conflict_here()]}
      before={before}
      after={after}
      onMine={takeMine}
      onTheirs={takeTheirs}
      done={m.publish_conflict_done()}
    />
  )
}

type DraftProps = { editing: PostEditing; className?: string }

/** Two windows write the same draft. The choice can be put off, and stays as a bar beside the text. */
export function DraftConflict({ editing, className }: DraftProps) {
  const { theirs } = editing.clash
  const [putOff, setPutOff] = useState<typeof theirs>(null)
  const [last, setLast] = useState<typeof theirs>(null)
  if (theirs && theirs !== last) setLast(theirs)
  return (
    <>
      {theirs && <ChangedBar sentence={m.post_changed()} onLook={() => setPutOff(null)} className={className} />}
      {last && (
        <DraftChoice
          editing={editing}
          theirs={last}
          open={theirs !== null && theirs !== putOff}
          onClose={() => setPutOff(theirs)}
        />
      )}
    </>
  )
}

type ChoiceProps = { editing: PostEditing; theirs: OpenedDraft; open: boolean; onClose: () => void }

function DraftChoice({ editing: { form, choose }, theirs, open, onClose }: ChoiceProps) {
  const before = useMemo(() => comparedLines(theirs.form), [theirs])
  const after = useMemo(() => comparedLines(form), [form])
  const [hint, done] = form.article
    ? [m.chapter_conflict_hint(), m.chapter_conflict_done()]
    : [m.publish_conflict_hint(), m.publish_conflict_done()]
  return (
    <ChooseText
      open={open}
      onClose={onClose}
      title={m.post_changed()}
      description={hint}
      names={[m.chapter_conflict_there({ time: formatClock(theirs.savedAt) }), m.chapter_conflict_here()]}
      before={before}
      after={after}
      onMine={() => choose(true)}
      onTheirs={() => choose(false)}
      done={done}
    />
  )
}
