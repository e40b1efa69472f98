import { useState } from 'react'
import { m } from '#messages/messages.js'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { MoneyDialog, useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { api } from '#web/api/browser.ts'
import { useSite } from '#web/session/use-site.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'

type Bearer = 'author' | 'platform'

/** What is given back, to whom. */
export interface GivenBack {
  of: { purchaseId: string } | { tipId: string }
  title: string
  paid: number
  name: string
  /** The author has the money already. */
  isSettled: boolean
}

/** The whole of it: who bears it is only asked when the author has the money already. */
export function GiveBackDialog({ given, onClose }: { given: GivenBack | null; onClose: () => void }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const [bearer, setBearer] = useState<Bearer>('author')
  const refresh = useWalletRefresh()
  if (!given) return null
  return (
    <MoneyDialog
      open
      onClose={onClose}
      title={m.admin_order_refund()}
      description={m.admin_purchases_back_text({
        title: given.title,
        amount: amountText(given.paid),
        currency,
        name: given.name,
      })}
      reasonLabel={m.admin_reason_told()}
      confirmLabel={m.admin_order_refund()}
      tone="danger"
      onConfirm={async (reason) => {
        try {
          await api.adminPurchase.refund({ ...given.of, reason, bearer })
        } catch (error) {
          await refresh()
          throw error
        }
        return true
      }}
    >
      {given.isSettled && (
        <RadioGroup<Bearer>
          label={m.admin_purchases_bearer()}
          value={bearer}
          onChange={setBearer}
          options={[
            { value: 'author', label: m.admin_purchases_bearer_author() },
            { value: 'platform', label: m.admin_purchases_bearer_platform() },
          ]}
        />
      )}
    </MoneyDialog>
  )
}
