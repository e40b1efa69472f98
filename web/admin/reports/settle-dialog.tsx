import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Report } from '#contract/modules/forum/report.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminReportsKey } from '#web/api/queries/admin-user-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './reports.module.css'

type SettleDialogProps = { report: Report | null; onClose: () => void }

export function SettleDialog({ report, onClose }: SettleDialogProps) {
  const [last, setLast] = useState(report)
  if (report && report !== last) setLast(report)
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
