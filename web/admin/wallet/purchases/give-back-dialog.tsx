import { useState } from 'react'
import type { AdminPurchase } from '#contract/modules/wallet/purchase.ts'
import { m } from '#messages/messages.js'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { MoneyDialog, useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { api } from '#web/api/browser.ts'
import { useSite } from '#web/session/use-site.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Bearer = 'author' | 'platform'

/** The whole of a purchase: who bears it is only asked when the author has the money already. */
export function GiveBackDialog({ purchase, onClose }: { purchase: AdminPurchase | null; onClose: () => void }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const [bearer, setBearer] = useState<Bearer>('author')
  const [password, setPassword] = useState('')
  const refresh = useWalletRefresh()
  if (!purchase) return null
  return (
    <MoneyDialog
      open
      onClose={onClose}
      title={m.admin_order_refund()}
      description={m.admin_purchases_back_text({
        title: purchase.target.title,
        amount: amountText(purchase.paid),
        currency,
        name: purchase.user.name,
      })}
      reasonLabel={m.admin_reason_told()}
      confirmLabel={m.admin_order_refund()}
      tone="danger"
      isValid={() => password !== ''}
      onConfirm={async (reason) => {
        try {
          await api.adminPurchase.refund({ purchaseId: purchase._id, reason, bearer, password })
        } catch (error) {
          await refresh()
          throw error
        }
        return true
      }}
    >
      {purchase.saleState === 'settled' && (
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
      <TextField
        type="password"
        label={m.admin_purchases_password()}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </MoneyDialog>
  )
}
