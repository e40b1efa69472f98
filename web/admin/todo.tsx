import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ProofState } from '#contract/admin-ledger.ts'
import { m } from '#messages/messages.js'
import { adminReportsQuery } from '#web/api/admin-user-queries.ts'
import { proofsQuery, reconciliationQuery, reviewsQuery } from '#web/api/admin-wallet-queries.ts'
import { api } from '#web/api/browser.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { formatExact } from '#web/ui/format.ts'
import styles from './overview.module.css'

/** Only their number is asked for. */
export const openReports = { page: 1, limit: 1, state: 'open' } as const

/** What waits for somebody. A figure that could not be had is shown as none. */
export function Todo() {
  const reports = useQuery(adminReportsQuery(api, openReports)).data?.total
  const reviews = useQuery(reviewsQuery(api, 1, 1)).data?.total
  const unmatched = useQuery(reconciliationQuery(api)).data?.unmatched.length
  const books = useQuery(proofsQuery(api)).data
  const { tone, word } = booksLook(books)
  return (
    <Card className={styles.recent}>
      <CardHead title={m.admin_o_todo()} />
      <ul className={styles.secrets}>
        <Line to="/admin/reports" name={m.admin_o_todo_reports()} count={reports} />
        <Line to="/admin/orders" name={m.admin_o_todo_reviews()} count={reviews} />
        <Line to="/admin/reconciliation" name={m.admin_o_todo_unmatched()} count={unmatched} />
        <li>
          <Link to="/admin/ledger">{m.admin_o_todo_books()}</Link>
          <Badge tone={tone}>{word}</Badge>
        </li>
      </ul>
    </Card>
  )
}

/** A wallet may be closed for another reason than its books. */
function booksLook(books: ProofState | undefined): { tone: BadgeTone; word: string } {
  if (!books) return { tone: 'plain', word: '—' }
  if (books.list[0]?.isClean === false) return { tone: 'danger', word: m.admin_ledger_broken() }
  if (books.isReadOnly) return { tone: 'danger', word: m.admin_o_todo_read_only() }
  if (books.list.length === 0) return { tone: 'plain', word: m.admin_ledger_unproved() }
  return { tone: 'success', word: m.admin_ledger_clean() }
}

function Line({ to, name, count }: { to: string; name: string; count: number | undefined }) {
  return (
    <li>
      <Link to={to}>{name}</Link>
      <Badge tone={count ? 'warning' : 'plain'}>{count === undefined ? '—' : formatExact(count)}</Badge>
    </li>
  )
}
