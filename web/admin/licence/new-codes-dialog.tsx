import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { m } from '#messages/messages.js'
import {
  CountField,
  commonOf,
  MakeCodesDialog,
  NoteField,
  typedIn,
  UntilField,
  WholeField,
} from '#web/admin/wallet/make-codes-dialog.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'

/** Codes that were just made: they are known here and nowhere else. */
export interface MadeCodes {
  batchId: string
  codes: string[]
}

type NewCodesDialogProps = { open: boolean; onClose: () => void; onMade: (made: MadeCodes) => void }

export function NewCodesDialog({ open, onClose, onMade }: NewCodesDialogProps) {
  const attempt = useAttempt()
  const make = async (values: FormData) => {
    const wanted = { ...commonOf(values), slots: Number(typedIn(values, 'slots')) }
    onMade(await attempt(wanted, api.adminRedeemcode.create))
  }
  return (
    <MakeCodesDialog open={open} onClose={onClose} make={make}>
      <div className={styles.pair}>
        <WholeField name="slots" label={m.admin_redeemcode_slots()} max={licenceLimits.slots} usual="1" />
        <CountField />
      </div>
      <UntilField />
      <NoteField />
    </MakeCodesDialog>
  )
}
