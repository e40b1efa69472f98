import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-pay.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useSite } from '#web/session/use-site.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { amountText } from '../amount.tsx'
import { MoneyDialog } from '../money-dialog.tsx'

type RefundDialogProps = { order: AdminOrder; open: boolean; onClose: () => void }
type Way = 'provider' | 'manual'

/** The whole order: what it gave is taken back, and what was paid is given back. */
export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const [way, setWay] = useState<Way>('provider')
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
      description={m.admin_order_refund_text(words)}
      reasonLabel={m.admin_reason_told()}
      confirmLabel={m.admin_order_refund()}
      tone="danger"
      onConfirm={async (reason) => {
        await api.adminPay.refund({ trade_no: order.trade_no, way, reason })
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
