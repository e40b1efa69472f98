import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Report } from '#contract/modules/forum/report.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { choiceLoader, pageOf } from '#web/admin/admin-loaders.ts'
import { ListPager } from '#web/admin/list-card.tsx'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminReportsKey, adminReportsQuery, type ReportChoice } from '#web/api/queries/admin-user-queries.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { ReportCard, reportStates, stateLooks } from './report-card.tsx'
import styles from './reports.module.css'

export const title = () => m.admin_reports()

const limit = 20

/** What nobody has looked at yet comes first; `all` shows everything. */
function choiceOf(search: URLSearchParams): ReportChoice {
  const asked = search.get('state')
  const state = asked === 'all' ? undefined : (reportStates.find((word) => word === asked) ?? 'open')
  return { page: pageOf(search), limit, state }
}

function addressOf({ state, page = 1 }: { state?: Report['state']; page?: number }): string {
  const search = new URLSearchParams()
  if (state !== 'open') search.set('state', state ?? 'all')
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

export const loader = choiceLoader(choiceOf, adminReportsQuery)

/** What members have reported, with the evidence as it was then. */
export function Component() {
  const choice = choiceOf(useSearchParams()[0])
  const navigate = useNavigate()
  const reports = useQuery(adminReportsQuery(api, choice))
  const [asked, setAsked] = useState<Report | null>(null)
  const [toDelete, setToDelete] = useState<Report | null>(null)
  return (
    <>
      <PageHead title={m.admin_reports()} lead={m.admin_reports_lead()} />
      <div className={listPage.filters}>
        {[...reportStates, undefined].map((state) => (
          <Chip
            key={state ?? 'all'}
            onGround
            selected={state === choice.state}
            onClick={() => void navigate(addressOf({ state }))}
          >
            {state ? stateLooks[state].name() : m.board_all()}
          </Chip>
        ))}
      </div>
      <Reports of={reports} onSettle={setAsked} onRemove={setToDelete} />
      <ListPager of={reports} page={choice.page} pageSize={limit} hrefFor={(page) => addressOf({ ...choice, page })} />
      <SettleDialog report={asked} onClose={() => setAsked(null)} />
      <RemoveDialog report={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

type ReportsProps = {
  of: ReturnType<typeof useQuery<{ list: Report[]; total: number }>>
  onSettle: (report: Report) => void
  onRemove: (report: Report) => void
}

function Reports({ of, onSettle, onRemove }: ReportsProps) {
  if (!of.data && of.isError)
    return (
      <Card className={listPage.card}>
        <LoadError of={of} />
      </Card>
    )
  if (!of.data)
    return (
      <Card className={listPage.card}>
        <SkeletonRegion>
          <Skeleton width={40} />
          <Skeleton width={90} />
        </SkeletonRegion>
      </Card>
    )
  if (of.data.list.length === 0)
    return (
      <Card className={listPage.card}>
        <EmptyState title={m.admin_reports_none()} />
      </Card>
    )
  return (
    <ul className={styles.list}>
      {of.data.list.map((report) => (
        <li key={report._id}>
          <ReportCard {...{ report, onSettle, onRemove }} />
        </li>
      ))}
    </ul>
  )
}

/** Takes away what was reported. The report stays open: what its sender is told is decided apart. */
function RemoveDialog({ report, onClose }: { report: Report | null; onClose: () => void }) {
  const queries = useQueryClient()
  const last = useLastShown(report)
  const place = last?.place ?? saidOf(last?.works)
  if (!last || !place) return null
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

/** What was said of a work is taken away as below a post. */
function saidOf(works: Report['works'] | undefined): Reported | null {
  return works?.commentId ? { commentId: works.commentId, replyId: works.replyId ?? null } : null
}

type Reported = Partial<NonNullable<Report['place']>>

async function remove({ postsId, commentId, replyId }: Reported, reason: string): Promise<void> {
  if (replyId) await api.comment.deleteReply({ replyId, reason })
  else if (commentId) await api.comment.deleteComment({ commentId, reason })
  else if (postsId) await api.post.remove({ postsId, reason })
}

type SettleDialogProps = { report: Report | null; onClose: () => void }

function SettleDialog({ report, onClose }: SettleDialogProps) {
  const last = useLastShown(report)
  return last && <Settle key={last._id} report={last} open={report !== null} onClose={onClose} />
}

/** Whoever reported is told the decision, never the note. */
function Settle({ report, open, onClose }: { report: Report; open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [state, setState] = useState<'upheld' | 'dismissed'>('upheld')
  const [note, setNote] = useState('')
  const { isPending, act } = useAct()
  const form = useId()
  const settle = async () => {
    await act(async () => {
      await api.adminReport.settle({ reportId: report._id, state, note })
      toast.success(m.admin_report_done())
      onClose()
    })
    // Somebody else may have settled it meanwhile.
    await queries.invalidateQueries({ queryKey: adminReportsKey })
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="sm"
      dirty={note !== ''}
      title={m.admin_report_settle_title({ id: report._id })}
      description={m.admin_report_settle_text()}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="settle" type="submit" form={form} variant="primary" pending={isPending}>
          {m.ui_confirm()}
        </Button>,
      ]}
    >
      <Form id={form} className={styles.form} onSubmit={() => void settle()}>
        <RadioGroup
          label={m.admin_report_decision()}
          value={state}
          onChange={setState}
          options={[
            { value: 'upheld', label: m.admin_report_uphold(), hint: m.admin_report_uphold_hint() },
            { value: 'dismissed', label: m.admin_report_dismiss(), hint: m.admin_report_dismiss_hint() },
          ]}
        />
        <Textarea
          label={m.admin_report_note()}
          value={note}
          limit={limits.reason}
          rows={3}
          onChange={(event) => setNote(event.target.value)}
        />
      </Form>
    </Overlay>
  )
}
