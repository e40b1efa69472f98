import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Card, CardBatch, CardState } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { ListPager } from '#web/admin/list-card.tsx'
import { searchOf } from '#web/admin/wallet/address.ts'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { cardsOfBatchQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

const limit = 20

type CardsDialogProps = { batch: CardBatch | null; onClose: () => void }

/** Which cards of a batch were used, by whom and when. */
export function CardsDialog({ batch, onClose }: CardsDialogProps) {
  const shown = useLastShown(batch)
  return (
    <Overlay open={batch !== null} onClose={onClose} size="lg" title={m.admin_card_cards({ batch: shown?._id ?? '' })}>
      {shown && <Cards key={shown._id} batch={shown} />}
    </Overlay>
  )
}

function Cards({ batch }: { batch: CardBatch }) {
  const [page, setPage] = useState(1)
  const cards = useQuery(cardsOfBatchQuery(api, batch._id, page, limit))
  const { data, error, refetch, isFetching } = cards
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} />
  return (
    <div className={styles.stack}>
      <CardTable rows={data?.list} batch={batch} />
      <ListPager of={cards} page={page} pageSize={limit} onPage={setPage} />
    </div>
  )
}

function CardTable({ rows, batch }: { rows: Card[] | undefined; batch: CardBatch }) {
  return (
    <Table
      label={m.admin_card_cards({ batch: batch._id })}
      rows={rows}
      columns={[
        { key: 'tail', title: m.admin_card_tail(), nowrap: true, render: ({ tail }) => (tail ? `····${tail}` : '—') },
        { key: 'state', title: m.admin_state(), nowrap: true, render: ({ state }) => <State of={state} /> },
        { key: 'user', title: m.admin_card_used_by(), render: ({ user }) => (user ? <User user={user} /> : '—') },
        {
          key: 'time',
          title: m.admin_card_used_at(),
          nowrap: true,
          render: ({ useTime }) => (useTime ? formatDateTime(useTime) : '—'),
        },
      ]}
    />
  )
}

const looks: Record<CardState, [() => string, BadgeTone]> = {
  open: [m.admin_cards_open, 'success'],
  used: [m.admin_cards_used, 'plain'],
  expired: [m.admin_cards_expired, 'warning'],
  voided: [m.admin_cards_voided, 'danger'],
}

function State({ of }: { of: CardState }) {
  const [name, tone] = looks[of]
  return <Badge tone={tone}>{name()}</Badge>
}

function User({ user: { _id, name } }: { user: NonNullable<Card['user']> }) {
  return (
    <Link to={`/admin/ledger${searchOf({ user: _id })}`} className={styles.link}>
      {name || `#${_id}`}
    </Link>
  )
}
