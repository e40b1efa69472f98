import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostPayees, type Payee } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { payeesQuery } from '#web/api/queries/wallet-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { wayNames } from './names.ts'
import { PayeeDialog } from './payee-dialog.tsx'
import styles from './withdraw.module.css'

/** Where I am paid. */
export function Payees() {
  const payees = useQuery(payeesQuery(api))
  const [edited, setEdited] = useState<Payee | 'new' | null>(null)
  const shown = useLastShown(edited)
  if (payees.isPending) return <SkeletonLines widths={[80, 60]} />
  if (!payees.data) return <LoadError of={payees} level={3} />
  const { list } = payees.data
  return (
    <>
      {list.length === 0 && <EmptyState title={m.payee_empty()} level={3} compact />}
      <ul className={styles.list}>
        {list.map((payee) => (
          <Row key={payee._id} payee={payee} onEdit={() => setEdited(payee)} />
        ))}
      </ul>
      {list.length < mostPayees && (
        <div className={styles.end}>
          <Button onClick={() => setEdited('new')}>{m.payee_add()}</Button>
        </div>
      )}
      <PayeeDialog open={edited !== null} payee={shown === 'new' ? null : shown} onClose={() => setEdited(null)} />
    </>
  )
}

function Row({ payee: { _id, way, account, name, bank, usableTime }, onEdit }: { payee: Payee; onEdit: () => void }) {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const remove = async () => {
    const isSure = await confirm({ title: m.payee_delete_sure({ account }), tone: 'danger' })
    if (!isSure) return
    await act(() => api.payee.delete({ _id }))
    await queries.invalidateQueries({ queryKey: payeesQuery(api).queryKey })
  }
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <span className={styles.title}>
          {wayNames[way]()} {account}
        </span>
        <span className={styles.note}>
          {[name, bank, usableTime > Date.now() && m.payee_usable({ time: formatDateTime(usableTime).slice(0, 16) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Button variant="text" size={32} aria-label={m.payee_change_of({ account })} onClick={onEdit}>
        {m.post_edit()}
      </Button>
      <Button
        variant="text"
        size={32}
        pending={isPending}
        aria-label={m.payee_delete_of({ account })}
        onClick={() => void remove()}
      >
        {m.post_delete()}
      </Button>
    </li>
  )
}
