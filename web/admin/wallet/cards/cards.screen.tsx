import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { CardBatch } from '#contract/card.ts'
import { m } from '#messages/messages.js'
import { adminCardStatsQuery, adminCardsQuery } from '#web/api/admin-wallet-queries.ts'
import { api } from '#web/api/browser.ts'
import { CodesDialog, type MadeBatch } from '#web/features/cards/codes-dialog.tsx'
import { sayFailure } from '#web/social/use-turn.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatExact } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { toast } from '#web/ui/toast.tsx'
import { forAdmin } from '../../admin-loaders.ts'
import listPage from '../../list-page.module.css'
import { PageHead } from '../../page-head.tsx'
import { pageOf } from '../../page-of.ts'
import { idOf, searchOf } from '../address.ts'
import { Region } from '../region.tsx'
import { useWalletRefresh } from '../use-wallet-refresh.ts'
import { BatchTable, leftOf } from './batch-table.tsx'
import { CardFigures } from './card-figures.tsx'
import { NewBatchDialog } from './new-batch-dialog.tsx'

export const title = () => m.admin_cards()

const limit = 20

const choiceOf = (search: URLSearchParams) => ({ page: pageOf(search), limit, agentId: idOf(search, 'agent') })

export function loader(args: LoaderFunctionArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([queries.prefetchQuery(adminCardsQuery(own, choice)), queries.prefetchQuery(adminCardStatsQuery(own))]),
  )
}

export function Component() {
  const choice = choiceOf(useSearchParams()[0])
  const { page, agentId } = choice
  const batches = useQuery(adminCardsQuery(api, choice))
  const refresh = useWalletRefresh()
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<MadeBatch | null>(null)
  const rows = batches.data?.list ?? []
  return (
    <>
      <PageHead title={m.admin_cards()} lead={m.admin_cards_lead()}>
        <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setIsMaking(true)}>
          {m.admin_cards_new()}
        </Button>
      </PageHead>
      <CardFigures />
      {agentId && <AgentFilter name={rows.find(({ agent }) => agent?._id === agentId)?.agent?.name || `#${agentId}`} />}
      <Region of={batches}>
        <BatchTable
          rows={rows}
          loading={!batches.data}
          onVoid={(batch) => void askAndVoid(batch).then((isDone) => (isDone ? refresh() : undefined))}
        />
        <Pager
          className={listPage.pager}
          page={page}
          total={batches.data?.total ?? 0}
          pageSize={limit}
          hrefFor={(next) => searchOf({ agent: agentId, page: next })}
          showTotal
        />
      </Region>
      <NewBatchDialog
        open={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={(batch) => {
          setIsMaking(false)
          setMade(batch)
          void refresh()
        }}
      />
      <CodesDialog batch={made} onClose={() => setMade(null)} />
    </>
  )
}

function AgentFilter({ name }: { name: string }) {
  const navigate = useNavigate()
  const words = m.admin_cards_of_agent({ name })
  return (
    <div className={listPage.filters}>
      <Chip onGround name={words} onRemove={() => void navigate('/admin/cards')}>
        {words}
      </Chip>
    </div>
  )
}

async function askAndVoid(batch: CardBatch): Promise<boolean> {
  const text = m.admin_card_void_text({ count: formatExact(leftOf(batch)) })
  const isSure = await confirm({
    tone: 'danger',
    title: m.admin_card_void_title({ batch: batch._id }),
    description: batch.agent ? `${text} ${m.admin_card_void_agent({ name: batch.agent.name })}` : text,
    confirmLabel: m.admin_card_void(),
  })
  if (!isSure) return false
  try {
    await api.adminCard.void({ batchId: batch._id })
    toast.success(m.admin_card_void_done({ batch: batch._id }))
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}
