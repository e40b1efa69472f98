import { useMemo, useState } from 'react'
import { m } from '#messages/messages.js'
import { ChooseText } from '#web/reader/compare/choose-text.tsx'
import { comparedLines } from './compared-lines.ts'
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
