import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { targetTypes } from '#contract/modules/wallet/access.ts'
import { type AdminPurchase, purchaseStates } from '#contract/modules/wallet/purchase.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { idOf, searchOf, wordOf } from '#web/admin/wallet/address.ts'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminPurchasesQuery, type PurchaseChoice } from '#web/api/queries/admin-wallet-queries.ts'
import { purchaseLooks } from '#web/features/wallet/buying/purchase-looks.ts'
import { targetNames } from '#web/features/wallet/buying/target-names.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { GiveBackDialog, type GivenBack } from './give-back-dialog.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import { TipRegion } from './tip-region.tsx'

export const title = () => m.admin_purchases()

const limit = 20
const longestNumber = 64

function choiceOf(search: URLSearchParams): PurchaseChoice {
  return {
    page: pageOf(search),
    limit,
    state: wordOf(search, 'state', purchaseStates),
    type: wordOf(search, 'type', targetTypes),
    refundAsked: search.has('asked') || undefined,
    userId: idOf(search, 'user'),
    authorId: idOf(search, 'author'),
    number: (search.get('q') ?? '').trim().slice(0, longestNumber),
  }
}

const addressOf = ({ page, state, type, refundAsked, userId, authorId, number }: Partial<PurchaseChoice>) =>
  searchOf({ state, type, asked: refundAsked ? 1 : undefined, user: userId, author: authorId, q: number, page })

export function loader(args: LoaderFunctionArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminPurchasesQuery(own, choice)))
}

/** What members have bought, from both sides, and the way back. */
export function Component() {
  const asked = choiceOf(useSearchParams()[0])
  const [typed, setTyped] = useState(asked.number ?? '')
  const number = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const choice = { ...asked, number }
  const purchases = useQuery(adminPurchasesQuery(api, choice))
  const [chosen, setChosen] = useState<GivenBack | null>(null)
  return (
    <>
      <PageHead title={m.admin_purchases()} lead={m.admin_purchases_lead()} />
      <Region
        of={purchases}
        filters={
          <>
            <Filters choice={choice} />
            <SearchField label={m.admin_orders_search()} maxLength={longestNumber} value={typed} onChange={setTyped} />
          </>
        }
      >
        <PurchaseTable rows={purchases.data?.list} onGiveBack={(purchase) => setChosen(givenBackOf(purchase))} />
        <ListPager
          of={purchases}
          page={choice.page}
          pageSize={limit}
          hrefFor={(page) => addressOf({ ...choice, page })}
        />
      </Region>
      <TipRegion authorId={choice.authorId} onGiveBack={setChosen} />
      <GiveBackDialog key={chosen && JSON.stringify(chosen.of)} given={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

function givenBackOf({ _id, target, paid, user, saleState }: AdminPurchase): GivenBack {
  return { of: { purchaseId: _id }, title: target.title, paid, name: user.name, isSettled: saleState === 'settled' }
}

function Filters({ choice }: { choice: PurchaseChoice }) {
  const navigate = useNavigate()
  const go = (change: Partial<PurchaseChoice>) => void navigate(addressOf({ ...choice, page: 1, ...change }))
  return (
    <>
      {[undefined, ...purchaseStates].map((state) => (
        <Chip
          key={state ?? 'all'}
          selected={state === choice.state && !choice.refundAsked}
          onClick={() => go({ state, refundAsked: undefined })}
        >
          {state ? purchaseLooks[state].name() : m.board_all()}
        </Chip>
      ))}
      <Chip selected={choice.refundAsked === true} onClick={() => go({ state: undefined, refundAsked: true })}>
        {m.admin_purchases_asked()}
      </Chip>
      <FilterSelect
        label={m.admin_purchases_type()}
        className={styles.narrow}
        value={choice.type}
        onChange={(type) => go({ type })}
        options={targetTypes.map((value) => ({ value, label: targetNames[value]() }))}
      />
      {choice.userId && (
        <Chip name={m.admin_orders_of({ id: choice.userId })} onRemove={() => go({ userId: undefined })}>
          {m.admin_orders_of({ id: choice.userId })}
        </Chip>
      )}
      {choice.authorId && (
        <Chip name={m.admin_purchases_by({ id: choice.authorId })} onRemove={() => go({ authorId: undefined })}>
          {m.admin_purchases_by({ id: choice.authorId })}
        </Chip>
      )}
    </>
  )
}
