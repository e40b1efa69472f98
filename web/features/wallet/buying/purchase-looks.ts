import type { Purchase } from '#contract/modules/wallet/purchase.ts'
import { m } from '#messages/messages.js'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'

export const purchaseLooks: Record<Purchase['state'], { name: () => string; tone: BadgeTone }> = {
  owned: { name: m.purchase_state_owned, tone: 'success' },
  ended: { name: m.purchase_state_ended, tone: 'plain' },
  refunded: { name: m.purchase_state_refunded, tone: 'plain' },
}
