import { useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormSubmit } from '#web/api/use-form-submit.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import type { OverviewVolume } from './groups.ts'

type VolumeDialogProps = {
  workId: string
  /** null: a new one, at the end. */
  volume: OverviewVolume | null
  open: boolean
  onClose: () => void
}

/** Adds a volume, or gives one another name. */
export function VolumeDialog({ workId, volume, open, onClose }: VolumeDialogProps) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { form, forgetErrors } = useFormSubmit(async (values) => {
    const input = { _id: volume?._id, workId, title: String(values.get('title')).trim() }
    const saved = await attempt(input, (one, options) => api.worksVolume.save(one, options))
    await queries.invalidateQueries({ queryKey: worksKey })
    toast.success(saved.heldTitle === undefined ? m.own_saved() : m.text_waits())
    onClose()
  })
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={forgetErrors}
      size="sm"
      start={null}
      title={volume ? m.own_volume_rename() : m.own_volume_new()}
    >
      <DialogForm {...form} submit={m.column_save()} onCancel={onClose}>
        <TextField
          name="title"
          label={m.own_volume_title()}
          required
          defaultValue={volume ? (volume.heldTitle ?? volume.title) : ''}
          limit={limits.volumeTitle}
          messages={{ valueMissing: m.volume_need_title() }}
          validate={(value) => (isBlank(value.trim()) ? m.volume_need_title() : null)}
          autoComplete="off"
          data-autofocus
        />
      </DialogForm>
    </Overlay>
  )
}
