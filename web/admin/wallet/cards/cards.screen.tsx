import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { batchStates, type CardBatch, cardKinds } from '#contract/modules/wallet/card.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { ListPager } from '#web/admin/list-card.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { idOf, searchOf, wordOf } from '#web/admin/wallet/address.ts'
import { askAndVoid, BatchesPage, batchStateNames } from '#web/admin/wallet/batches.tsx'
import { useWalletRefresh } from '#web/admin/wallet/money-dialog.tsx'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminCardStatsQuery, adminCardsQuery, type CardChoice } from '#web/api/queries/admin-wallet-queries.ts'
import { CodesDialog, type MadeBatch } from '#web/features/cards/codes-dialog.tsx'
import { kindOptions } from '#web/features/cards/worth.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { BatchTable, leftOf } from './batch-table.tsx'
import { CardFigures } from './card-figures.tsx'
import { CardsDialog } from './cards-dialog.tsx'
import { NewBatchDialog } from './new-batch-dialog.tsx'

export const title = () => m.admin_cards()

const limit = 20

const choiceOf = (search: URLSearchParams): CardChoice => ({
  page: pageOf(search),
  limit,
  agentId: idOf(search, 'agent'),
  kind: wordOf(search, 'kind', cardKinds),
  state: wordOf(search, 'state', batchStates),
})

/** What is looked for may be a code, which belongs into no address. */
const addressOf = ({ agentId, kind, state, page }: Partial<CardChoice>) =>
  searchOf({ agent: agentId, kind, state, page })

export function loader(args: LoaderFunctionArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([queries.prefetchQuery(adminCardsQuery(own, choice)), queries.prefetchQuery(adminCardStatsQuery(own))]),
  )
}

export function Component() {
  const asked = choiceOf(useSearchParams()[0])
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const choice = { ...asked, keyword: useSettled(typed.trim(), limits.remoteSelectDebounce) || undefined }
  const batches = useQuery(adminCardsQuery(api, choice))
  const refresh = useWalletRefresh()
  const [opened, setOpened] = useState<CardBatch | null>(null)
  const rows = batches.data?.list
  return (
    <BatchesPage<MadeBatch>
      title={m.admin_cards()}
      lead={m.admin_cards_lead()}
      refresh={refresh}
      form={(seat) => <NewBatchDialog {...seat} />}
      codes={(made, onClose) => <CodesDialog batch={made} onClose={onClose} />}
    >
      <CardFigures />
      <Region
        of={batches}
        filters={
          <>
            <Filters choice={choice} agent={rows?.find(({ agent }) => agent?._id === choice.agentId)?.agent?.name} />
            <SearchField
              label={m.admin_cards_search()}
              maxLength={limits.reason}
              value={typed}
              onChange={(text) => {
                setTyped(text)
                if (choice.page > 1) void navigate(addressOf({ ...choice, page: 1 }), { replace: true })
              }}
            />
          </>
        }
      >
        <BatchTable
          rows={rows}
          isFiltered={Boolean(choice.keyword ?? choice.state ?? choice.kind ?? choice.agentId)}
          onOpen={setOpened}
          onVoid={(batch) => void voidBatch(batch).then((isDone) => (isDone ? refresh() : undefined))}
        />
        <ListPager
          of={batches}
          page={choice.page}
          pageSize={limit}
          hrefFor={(page) => addressOf({ ...choice, page })}
        />
      </Region>
      <CardsDialog batch={opened} onClose={() => setOpened(null)} />
    </BatchesPage>
  )
}

function Filters({ choice, agent }: { choice: CardChoice; agent: string | undefined }) {
  const navigate = useNavigate()
  const go = (change: Partial<CardChoice>) => void navigate(addressOf({ ...choice, page: 1, ...change }))
  const ofAgent = choice.agentId && m.admin_cards_of_agent({ name: agent || `#${choice.agentId}` })
  return (
    <>
      {[undefined, ...batchStates].map((state) => (
        <Chip key={state ?? 'all'} selected={state === choice.state} onClick={() => go({ state })}>
          {state ? batchStateNames[state]() : m.board_all()}
        </Chip>
      ))}
      <FilterSelect
        label={m.admin_card_kind()}
        className={styles.narrow}
        value={choice.kind}
        onChange={(kind) => go({ kind })}
        options={kindOptions()}
      />
      {ofAgent && (
        <Chip name={ofAgent} onRemove={() => go({ agentId: undefined })}>
          {ofAgent}
        </Chip>
      )}
    </>
  )
}

function voidBatch(batch: CardBatch): Promise<boolean> {
  const text = m.admin_card_void_text({ count: formatExact(leftOf(batch)) })
  return askAndVoid(
    batch._id,
    batch.agent ? `${text} ${m.admin_card_void_agent({ name: batch.agent.name })}` : text,
    () => api.adminCard.void({ batchId: batch._id }),
  )
}
