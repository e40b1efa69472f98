import { useId, useState } from 'react'
import type { ReportKind, ReportReason } from '#contract/modules/forum/report.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './report-dialog.module.css'
import { reasonName, reportReasons } from './report-reasons.ts'

export interface Reported {
  kind: ReportKind
  /** The member, the message, or what was written. */
  objectId: string
  /** Who is reported, or wrote it. */
  name: string
}

type ReportDialogProps = { of: Reported; open: boolean; onClose: () => void; onClosed: () => void }

const titles: Record<ReportKind, (of: { name: string }) => string> = {
  user: m.report_user,
  message: m.report_message,
  posts: m.report_posts,
  comment: m.report_comment,
  reply: m.report_reply,
  column: m.report_column,
  works: m.report_works,
  chapter: m.report_chapter,
}

/** Why somebody, or something that they wrote, should be looked at. What is reported goes to the administrators, nothing else does. */
export function ReportDialog({ of, open, onClose, onClosed }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [description, setDescription] = useState('')
  const [isWide, setWide] = useState(false)
  const { isPending, act } = useAct()
  const form = useId()
  const wide = useMedia('(min-width: 768px)')
  const send = () =>
    act(async () => {
      const around = of.kind === 'message' && isWide ? limits.reportedAround : 0
      await api.report.create({ kind: of.kind, objectId: of.objectId, reason, description, around })
      toast.success(m.report_done())
      onClose()
    })
  const cancel = <CancelButton key="cancel" onClick={onClose} />
  const submit = (
    <Button key="send" type="submit" form={form} variant="primary" size={wide ? 36 : 48} pending={isPending}>
      {m.report_send()}
    </Button>
  )
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="sm"
      dirty={description !== ''}
      title={titles[of.kind]({ name: of.name })}
      description={of.kind === 'message' ? m.report_message_hint() : undefined}
      footer={wide ? [cancel, submit] : submit}
    >
      <Form id={form} className={styles.form} onSubmit={() => void send()}>
        <RadioGroup
          label={m.report_reason()}
          value={reason}
          onChange={setReason}
          options={reportReasons.map((value) => ({ value, label: reasonName(value) }))}
        />
        <Textarea
          label={m.report_description()}
          value={description}
          limit={limits.reason}
          rows={3}
          onChange={(event) => setDescription(event.target.value)}
        />
        {of.kind === 'message' && (
          <Switch
            spread
            label={m.report_around()}
            hint={m.report_around_hint({ count: limits.reportedAround })}
            checked={isWide}
            onChange={setWide}
          />
        )}
      </Form>
    </Overlay>
  )
}
