import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/modules/forum/report.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminReportsKey } from '#web/api/queries/admin-user-queries.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'

/** Takes away what was reported. The report stays open: what its sender is told is decided apart. */
export function RemoveDialog({ report, onClose }: { report: Report | null; onClose: () => void }) {
  const queries = useQueryClient()
  const [last, setLast] = useState(report)
  if (report && report !== last) setLast(report)
  const place = last?.place
  if (!place) return null
  return (
    <ReasonDialog
      open={report !== null}
      onClose={onClose}
      title={m.admin_report_remove_label({ id: last._id })}
      description={m.admin_report_remove_text()}
      reasonLabel={m.post_reason_needed()}
      missing={m.post_need_reason()}
      confirmLabel={m.admin_report_remove()}
      tone="danger"
      onConfirm={async (reason) => {
        await remove(place, reason)
        return () => queries.invalidateQueries({ queryKey: adminReportsKey })
      }}
    />
  )
}

async function remove({ postsId, commentId, replyId }: NonNullable<Report['place']>, reason: string): Promise<void> {
  if (replyId) await api.comment.deleteReply({ replyId, reason })
  else if (commentId) await api.comment.deleteComment({ commentId, reason })
  else await api.post.remove({ postsId, reason })
}
