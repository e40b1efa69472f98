import { useState } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { type AdminWithdrawal, evidencePictures } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { api } from '#web/api/browser.ts'
import { useFormSubmit } from '#web/api/use-form-submit.ts'
import { yuanText } from '#web/features/income/withdraw/names.ts'
import { CornerRemove } from '#web/media/corner-remove.tsx'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './desk.module.css'

type PayDialogProps = { withdrawal: AdminWithdrawal; open: boolean; onClose: () => void }

/** Its transfer was made elsewhere; here it is put on record. */
export function PayDialog({ withdrawal, open, onClose }: PayDialogProps) {
  const { user, paymentAmount } = withdrawal
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="sm"
      title={m.admin_withdraw_pay()}
      description={m.admin_withdraw_pay_text({ name: user.name, payment: yuanText(paymentAmount) })}
    >
      {open && <PayForm withdrawal={withdrawal} onClose={onClose} />}
    </Overlay>
  )
}

function PayForm({ withdrawal: { _id }, onClose }: Omit<PayDialogProps, 'open'>) {
  const refresh = useWalletRefresh()
  const [pictures, setPictures] = useState<Attachment[]>([])
  const { form } = useFormSubmit(async (values) => {
    const transferNumber = String(values.get('transferNumber') ?? '')
    const evidence = pictures.map(({ path }) => path)
    await api.adminWithdraw.pay({ withdrawId: _id, transferNumber, evidence })
    toast.success(m.post_act_done())
    onClose()
    await refresh()
  })
  const left = evidencePictures - pictures.length
  const choose = async () => {
    const chosen = (await openPicker({ mode: 'image', multiple: true, max: left, caller: 'withdrawal' })) ?? []
    setPictures([...pictures, ...chosen.filter(({ path }) => !pictures.some((known) => known.path === path))])
  }
  return (
    <DialogForm {...form} submit={m.admin_withdraw_pay()} onCancel={onClose}>
      <TextField label={m.admin_withdraw_transfer()} name="transferNumber" required maxLength={64} autoComplete="off" />
      <div className={styles.pictures}>
        {pictures.map((picture) => (
          <span key={picture.path} className={styles.picture}>
            <img src={picture.thumb.replace('{w}', '200')} alt={picture.originalName} width={72} height={72} />
            <CornerRemove
              className={styles.remove}
              label={m.admin_withdraw_picture_remove({ name: picture.originalName })}
              onClick={() => setPictures(pictures.filter(({ path }) => path !== picture.path))}
            />
          </span>
        ))}
        {left > 0 && <Button onClick={() => void choose()}>{m.admin_withdraw_picture()}</Button>}
      </div>
      <p className={styles.note}>{m.admin_withdraw_picture_hint({ count: evidencePictures })}</p>
    </DialogForm>
  )
}
