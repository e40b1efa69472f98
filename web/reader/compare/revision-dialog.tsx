import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Revision } from '#contract/revision.ts'
import { m } from '#messages/messages.js'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Comparison } from './comparison.tsx'
import type { RevisionSource } from './revision-queries.ts'

type RevisionDialogProps<Text> = {
  source: RevisionSource<Text>
  revision: Revision
  open: boolean
  onClose: () => void
}

/** An old text beside what is being written, and the way back to it. */
export function RevisionDialog<Text>({ source, revision, open, onClose }: RevisionDialogProps<Text>) {
  const [pending, setPending] = useState(false)
  const query = useQuery({ ...source.text(revision._id), enabled: open })
  const queries = useQueryClient()
  const time = formatDateTime(revision.createTime).slice(0, 16)
  const goBack = async () => {
    setPending(true)
    try {
      if (!(await source.revert(revision._id))) return
      void queries.invalidateQueries({ queryKey: source.list.queryKey })
      toast.success(m.chapter_reverted({ time }))
      onClose()
    } catch (error) {
      sayFailure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="xl"
      title={m.chapter_revision_of({ time })}
      description={m.chapter_revert_hint()}
      footer={[
        <CancelButton key="cancel" onClick={onClose}>
          {m.ui_close()}
        </CancelButton>,
        <Button key="revert" variant="primary" pending={pending} disabled={!query.data} onClick={() => void goBack()}>
          {m.chapter_revert()}
        </Button>,
      ]}
    >
      {query.isError ? (
        <LoadError compact of={query} />
      ) : query.data ? (
        <Compared text={query.data} source={source} time={time} />
      ) : (
        <SkeletonLines widths={[90, 100, 80, 60]} />
      )}
    </Overlay>
  )
}

function Compared<Text>({ text, source, time }: { text: Text; source: RevisionSource<Text>; time: string }) {
  return <Comparison names={[time, m.chapter_revision_now()]} before={source.linesOf(text)} after={source.now} />
}
