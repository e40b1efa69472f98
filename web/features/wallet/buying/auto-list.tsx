import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { autoPurchasesQuery, walletKey } from '#web/api/queries/wallet-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import styles from './purchase-list.module.css'

/** Works whose next chapter is bought by itself: one press ends it. */
export function AutoList() {
  const id = useId()
  const queries = useQueryClient()
  const { COMMON_CURRENCY: currency } = useSite()
  const { isPending, act } = useAct()
  const list = useQuery(autoPurchasesQuery(api)).data?.list ?? []
  if (list.length === 0) return null
  const end = (workId: string) =>
    act(async () => {
      await api.purchase.auto({ workId, on: false })
      await queries.invalidateQueries({ queryKey: walletKey })
    })
  return (
    <section className={styles.autos} aria-labelledby={id}>
      <h3 id={id} className={styles.note}>
        {m.purchase_autos()}
      </h3>
      {list.map(({ work, cap }) => (
        <Switch
          key={work._id}
          spread
          label={work.title}
          hint={m.buy_auto_hint({ amount: formatMoney(Math.round(cap * 100)), currency })}
          checked
          disabled={isPending}
          onChange={() => void end(work._id)}
        />
      ))}
    </section>
  )
}
