import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { proofsQuery, reconciliationQuery, reviewsQuery } from '#web/api/admin-wallet-queries.ts'
import { api } from '#web/api/browser.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { formatExact } from '#web/ui/format.ts'
import styles from './overview.module.css'

/** What of the wallet waits for somebody. A figure that could not be had is shown as none. */
export function Todo() {
  const reviews = useQuery(reviewsQuery(api, 1, 1)).data?.total
  const unmatched = useQuery(reconciliationQuery(api)).data?.unmatched.length
  const books = useQuery(proofsQuery(api)).data
  const isBroken = books && (books.isReadOnly || books.list[0]?.isClean === false)
  return (
    <Card className={styles.recent}>
      <CardHead title={m.admin_o_todo()} />
      <ul className={styles.secrets}>
        <Line to="/admin/orders" name={m.admin_o_todo_reviews()} count={reviews} />
        <Line to="/admin/reconciliation" name={m.admin_o_todo_unmatched()} count={unmatched} />
        <li>
          <Link to="/admin/ledger">{m.admin_o_todo_books()}</Link>
          <Badge tone={booksTone(isBroken)}>{booksWord(isBroken, books?.list.length)}</Badge>
        </li>
      </ul>
    </Card>
  )
}

function booksTone(isBroken: boolean | undefined): BadgeTone {
  if (isBroken === undefined) return 'plain'
  return isBroken ? 'danger' : 'success'
}

function booksWord(isBroken: boolean | undefined, proofs: number | undefined): string {
  if (isBroken === undefined) return '—'
  if (isBroken) return m.admin_ledger_broken()
  return proofs ? m.admin_ledger_clean() : m.admin_ledger_unproved()
}

function Line({ to, name, count }: { to: string; name: string; count: number | undefined }) {
  return (
    <li>
      <Link to={to}>{name}</Link>
      <Badge tone={count ? 'warning' : 'plain'}>{count === undefined ? '—' : formatExact(count)}</Badge>
    </li>
  )
}
