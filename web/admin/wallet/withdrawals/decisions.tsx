import { useState } from 'react'
import type { AdminWithdrawal } from '#contract/modules/wallet/withdraw.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { MoneyDialog, useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './desk.module.css'
import { PayDialog } from './pay-dialog.tsx'

type Props = { withdrawal: AdminWithdrawal }

/** Nobody decides on the own request, and who approved a large one does not pay it. */
export function Decisions({ withdrawal }: Props) {
  const me = useMe()
  const { state, user, isFrozen, needsOther, approvedBy } = withdrawal
  if ((state !== 'pending' && state !== 'approved') || !can(me, 'money.payout')) return null
  if (user._id === me?._id) return <p className={styles.note}>{m.withdraw_own()}</p>
  const isOther = state === 'approved' && needsOther && approvedBy?._id === me?._id
  return (
    <>
      <div className={styles.decisions}>
        <Refuse withdrawal={withdrawal} />
        {state === 'pending' ? (
          <Approve withdrawal={withdrawal} disabled={isFrozen} />
        ) : (
          <Pay withdrawal={withdrawal} disabled={isFrozen || isOther} />
        )}
      </div>
      {isOther && <p className={styles.note}>{m.withdraw_two_eyes()}</p>}
      <TwoEyes withdrawal={withdrawal} />
    </>
  )
}

function TwoEyes({ withdrawal: { state, needsOther } }: Props) {
  const { COMMON_CURRENCY: currency, COMMON_EARNING } = useSite()
  if (state !== 'pending' || !needsOther) return null
  const amount = amountText(COMMON_EARNING.WITHDRAW.TWO_EYES)
  return <p className={styles.note}>{m.admin_withdraw_two({ amount, currency })}</p>
}

function Approve({ withdrawal: { _id }, disabled }: Props & { disabled: boolean }) {
  const refresh = useWalletRefresh()
  const { isPending, act } = useAct()
  const approve = async () => {
    if (await act(() => api.adminWithdraw.approve({ withdrawId: _id }))) toast.success(m.post_act_done())
    await refresh()
  }
  return (
    <Button variant="primary" block pending={isPending} disabled={disabled} onClick={() => void approve()}>
      {m.admin_withdraw_approve()}
    </Button>
  )
}

function Pay({ withdrawal, disabled }: Props & { disabled: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" block disabled={disabled} onClick={() => setOpen(true)}>
        {m.admin_withdraw_pay()}
      </Button>
      <PayDialog withdrawal={withdrawal} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Refuse({ withdrawal: { _id, user, amount } }: Props) {
  const [open, setOpen] = useState(false)
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <>
      <Button variant="danger" block onClick={() => setOpen(true)}>
        {m.admin_withdraw_refuse()}
      </Button>
      <MoneyDialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.admin_withdraw_refuse()}
        description={m.admin_withdraw_refuse_text({ name: user.name, amount: amountText(amount), currency })}
        reasonLabel={m.admin_reason_told()}
        confirmLabel={m.admin_withdraw_refuse()}
        tone="danger"
        onConfirm={async (reason) => {
          await api.adminWithdraw.refuse({ withdrawId: _id, reason })
          return true
        }}
      />
    </>
  )
}
