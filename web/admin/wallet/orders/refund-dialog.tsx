import { useState } from 'react'
import type { AdminOrder } from '#contract/modules/wallet/admin-pay.ts'
import { m } from '#messages/messages.js'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { MoneyDialog, useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { isHalfRefunded } from './names.ts'

type RefundDialogProps = { order: AdminOrder; open: boolean; onClose: () => void }
type Way = 'provider' | 'manual'

/** The whole order: what it gave is taken back, and what was paid is given back. */
export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const [way, setWay] = useState<Way>('provider')
  const attempt = useAttempt()
  const refresh = useWalletRefresh()
  const words = {
    name: order.user.name,
    amount: amountText(order.amount),
    payment: amountText(order.paymentAmount),
    currency,
  }
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={m.admin_order_refund()}
      description={isHalfRefunded(order) ? m.admin_order_refund_again_text(words) : m.admin_order_refund_text(words)}
      reasonLabel={m.admin_reason_told()}
      confirmLabel={m.admin_order_refund()}
      tone="danger"
      onConfirm={async (reason) => {
        try {
          await attempt({ trade_no: order.trade_no, way, reason }, api.adminPay.refund)
        } catch (error) {
          // The books may have moved all the same: the dialog and the list behind it say what is so now.
          await refresh()
          throw error
        }
        return true
      }}
    >
      <RadioGroup<Way>
        label={m.admin_order_refund_way()}
        value={way}
        onChange={setWay}
        options={[
          { value: 'provider', label: m.admin_order_refund_provider() },
          { value: 'manual', label: m.admin_order_refund_manual(), hint: m.admin_order_refund_manual_hint() },
        ]}
      />
    </MoneyDialog>
  )
}
