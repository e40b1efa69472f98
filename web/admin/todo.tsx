import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import GitCompare from 'lucide-react/icons/git-compare'
import Scale from 'lucide-react/icons/scale'
import { Link } from 'react-router'
import type { ProofState } from '#contract/modules/wallet/admin-ledger.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminReportsQuery } from '#web/api/queries/admin-user-queries.ts'
import { proofsQuery, reconciliationQuery, reviewsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import facts from './fact.module.css'
import styles from './overview.module.css'

/** Only their number is asked for. */
export const openReports = { page: 1, limit: 1, state: 'open' } as const

/** What waits for somebody. A figure that could not be had is shown as none. */
export function Todo() {
  const reviews = useQuery(reviewsQuery(api, 1, 1)).data?.total
  const unmatched = useQuery(reconciliationQuery(api)).data?.unmatched.length
  const books = useQuery(proofsQuery(api)).data
  const { tone, word } = booksLook(books)
  return (
    <div className={styles.todo}>
      <OpenReports />
      <Count to="/admin/orders" icon={CreditCard} name={m.admin_o_todo_reviews()} count={reviews} />
      <Count to="/admin/reconciliation" icon={GitCompare} name={m.admin_o_todo_unmatched()} count={unmatched} />
      <Tile to="/admin/ledger" icon={Scale} name={m.admin_o_todo_books()} tone={tone} value={word} />
    </div>
  )
}

export function OpenReports() {
  const count = useQuery(adminReportsQuery(api, openReports)).data?.total
  return <Count to="/admin/reports" icon={Flag} name={m.admin_o_todo_reports()} count={count} />
}

/** A wallet may be closed for another reason than its books. */
function booksLook(books: ProofState | undefined): { tone: BadgeTone; word: string } {
  if (!books) return { tone: 'plain', word: '—' }
  if (books.list[0]?.isClean === false) return { tone: 'danger', word: m.admin_ledger_broken() }
  if (books.isReadOnly) return { tone: 'danger', word: m.admin_o_todo_read_only() }
  if (books.list.length === 0) return { tone: 'plain', word: m.admin_ledger_unproved() }
  return { tone: 'success', word: m.admin_ledger_clean() }
}

type TileProps = { to: string; icon: IconDrawing; name: string; tone: BadgeTone; value: string }

/** Green with a tick when nothing is to do, an ochre sign when somebody is needed. */
function Tile({ to, icon, name, tone, value }: TileProps) {
  return (
    <Card className={styles.tile} data-tone={tone}>
      <h2 className={facts.name}>
        <Link to={to}>{name}</Link>
        <Icon of={tone === 'success' ? Check : icon} size={16} />
      </h2>
      <p className={facts.value}>{value}</p>
    </Card>
  )
}

function Count({ count, ...tile }: Omit<TileProps, 'tone' | 'value'> & { count: number | undefined }) {
  if (count === undefined) return <Tile {...tile} tone="plain" value="—" />
  return <Tile {...tile} tone={count > 0 ? 'warning' : 'success'} value={formatExact(count)} />
}
