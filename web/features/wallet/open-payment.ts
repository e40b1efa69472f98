import type { Payment } from '#contract/order.ts'
import { m } from '#messages/messages.js'
import { toast } from '#web/ui/toast.tsx'

/** Where a payment is made: by a code that is shown here, or on the page of the provider. */
export function openPayment({ type, path }: Payment, showCode: () => void): void {
  if (type === 'qrcode') showCode()
  else if (/^https?:\/\//.test(path)) location.assign(path)
  else toast.warning(m.order_bad_method())
}
