import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Revision } from '#contract/revision.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { Comparison } from '#web/reader/compare/comparison.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { comparedLines, textOf } from './chapter-form.ts'
import { revisionQuery, revisionsQuery } from './revision-queries.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

type RevisionDialogProps = { writing: ChapterWriting; revision: Revision; open: boolean; onClose: () => void }

/** An old text beside what is being written, and the way back to it. */
export function RevisionDialog({ writing, revision, open, onClose }: RevisionDialogProps) {
  const { form, autosave, saves } = writing
  const [pending, setPending] = useState(false)
  const query = useQuery({ ...revisionQuery(api, revision._id), enabled: open })
  const queries = useQueryClient()
  const attempt = useAttempt()
  // Who may read and where it stands is no part of a revision.
  const old = useMemo(() => query.data && comparedLines({ ...form, ...textOf(query.data) }), [query.data, form])
  const now = useMemo(() => comparedLines(form), [form])
  const time = formatDateTime(revision.createTime).slice(0, 16)
  const goBack = async () => {
    const { chapterId } = saves
    if (!chapterId) return
    setPending(true)
    try {
      // What is in the editor is the working copy that the server puts aside.
      await autosave.flush({ server: true })
      if (autosave.hasNews()) return void toast.warning(m.chapter_save_first())
      await attempt({ chapterId, revisionId: revision._id }, api.worksChapter.revert)
      await writing.read()
      void queries.invalidateQueries({ queryKey: revisionsQuery(api, chapterId).queryKey })
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
        <Button key="revert" variant="primary" pending={pending} disabled={!old} onClick={() => void goBack()}>
          {m.chapter_revert()}
        </Button>,
      ]}
    >
      {query.isError ? (
        <LoadError compact of={query} />
      ) : old ? (
        <Comparison names={[time, m.chapter_revision_now()]} before={old} after={now} />
      ) : (
        <SkeletonLines widths={[90, 100, 80, 60]} />
      )}
    </Overlay>
  )
}
