import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { AdminOrder } from '#contract/modules/wallet/admin-pay.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { idOf, searchOf, spanOf, wordOf } from '#web/admin/wallet/address.ts'
import { Region } from '#web/admin/wallet/region.tsx'
import { SpanFields } from '#web/admin/wallet/span-fields.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminOrdersQuery, type OrderChoice, reviewsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { orderStates, providerNames, providers, stateLooks } from './names.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderTable } from './order-table.tsx'
import { ReviewRegion, reviewsShown } from './review-region.tsx'

export const title = () => m.admin_orders()

const limit = 20
const longestNumber = 128

function choiceOf(search: URLSearchParams): OrderChoice {
  return {
    page: pageOf(search),
    limit,
    state: wordOf(search, 'state', orderStates),
    provider: wordOf(search, 'provider', providers),
    userId: idOf(search, 'user'),
    ...spanOf(search),
    number: (search.get('q') ?? '').trim().slice(0, longestNumber),
  }
}

const addressOf = ({ page, state, provider, userId, from, to, number }: Partial<OrderChoice>) =>
  searchOf({ state, provider, user: userId, from, to, q: number, page })

export function loader(args: LoaderFunctionArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([
      queries.prefetchQuery(adminOrdersQuery(own, choice)),
      queries.prefetchQuery(reviewsQuery(own, 1, reviewsShown)),
    ]),
  )
}

/** Top-up orders, and the payments among them that somebody has to look at. */
export function Component() {
  const asked = choiceOf(useSearchParams()[0])
  const [typed, setTyped] = useState(asked.number ?? '')
  const [linked, setLinked] = useState(asked.number)
  // A link to another number leads here too.
  if (asked.number !== linked) {
    setLinked(asked.number)
    setTyped(asked.number ?? '')
  }
  const number = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const choice = { ...asked, number }
  const orders = useQuery(adminOrdersQuery(api, choice))
  const [opened, setOpened] = useState<AdminOrder | null>(null)
  return (
    <>
      <PageHead title={m.admin_orders()} lead={m.admin_orders_lead()} />
      <ReviewRegion />
      <Region
        of={orders}
        filters={
          <>
            <Filters choice={choice} />
            <SearchField label={m.admin_orders_search()} maxLength={longestNumber} value={typed} onChange={setTyped} />
          </>
        }
      >
        <OrderTable rows={orders.data?.list} onOpen={setOpened} />
        <ListPager of={orders} page={choice.page} pageSize={limit} hrefFor={(page) => addressOf({ ...choice, page })} />
      </Region>
      <OrderDialog order={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function Filters({ choice }: { choice: OrderChoice }) {
  const navigate = useNavigate()
  const go = (change: Partial<OrderChoice>) => void navigate(addressOf({ ...choice, page: 1, ...change }))
  const member = choice.userId && m.admin_orders_of({ id: choice.userId })
  return (
    <>
      {[undefined, ...orderStates].map((state) => (
        <Chip key={state ?? 'all'} selected={state === choice.state} onClick={() => go({ state })}>
          {state ? stateLooks[state].name() : m.board_all()}
        </Chip>
      ))}
      <FilterSelect
        label={m.admin_order_provider()}
        className={styles.narrow}
        value={choice.provider}
        onChange={(provider) => go({ provider })}
        options={providers.map((value) => ({ value, label: providerNames[value]() }))}
      />
      <SpanFields
        inline={m.admin_orders_days()}
        span={{ from: choice.from, to: choice.to }}
        onChange={(span) => go({ ...span })}
      />
      {member && (
        <Chip name={member} onRemove={() => go({ userId: undefined })}>
          {member}
        </Chip>
      )}
    </>
  )
}
