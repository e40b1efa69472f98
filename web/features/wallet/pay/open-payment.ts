import type { Payment } from '#contract/modules/wallet/order.ts'
import { paymentTarget } from '#contract/shared/pay.ts'
import { m } from '#messages/messages.js'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Where a payment is made: by a code that is shown here, on the page of the provider, or in an app. A phone opens the
 * app; what is shown here waits for the payment, opens it once more, and is a code for those who have no app at hand.
 */
export function openPayment({ type, path }: Payment, { onPhone, show }: { onPhone: boolean; show: () => void }): void {
  const target = type === 'qrcode' ? 'code' : paymentTarget(path)
  if (target === null) toast.warning(m.order_bad_method())
  if (target === 'code' || target === 'app') show()
  if (target === 'page' || (target === 'app' && onPhone)) location.assign(path)
}
