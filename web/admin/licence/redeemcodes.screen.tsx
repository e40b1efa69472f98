import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'react-router'
import type { RedeemBatch } from '#contract/modules/wallet/licence.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { m } from '#messages/messages.js'
import { pageLoader, pageOf } from '#web/admin/admin-loaders.ts'
import { actsColumn, ListCard, ListPager } from '#web/admin/list-card.tsx'
import {
  askAndVoid,
  BatchBadge,
  BatchesPage,
  batchColumn,
  untilColumn,
  VoidButton,
} from '#web/admin/wallet/batches.tsx'
import {
  CountField,
  commonOf,
  MakeCodesDialog,
  NoteField,
  typedIn,
  UntilField,
  WholeField,
} from '#web/admin/wallet/make-codes-dialog.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminRedeemcodesKey, adminRedeemcodesQuery } from '#web/api/queries/licence-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { OnceDialog } from '#web/features/cards/once-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { saveFile } from '#web/ui/format/save-file.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'

export const title = () => m.admin_redeemcodes()

const limit = 20

export const loader = pageLoader(adminRedeemcodesQuery, limit)

/** Codes that bring places for domains. */
export function Component() {
  const page = pageOf(useSearchParams()[0])
  const queries = useQueryClient()
  const batches = useQuery(adminRedeemcodesQuery(api, page, limit))
  const refresh = () => queries.invalidateQueries({ queryKey: adminRedeemcodesKey })
  return (
    <BatchesPage<MadeCodes>
      title={m.admin_redeemcodes()}
      lead={m.admin_redeemcodes_lead()}
      refresh={refresh}
      form={(seat) => <NewCodesDialog {...seat} />}
      codes={(made, onClose) => <ShownCodes batch={made} onClose={onClose} />}
    >
      <ListCard of={batches}>
        <BatchTable
          rows={batches.data?.list}
          onVoid={(batch) => void voidBatch(batch).then((isDone) => (isDone ? refresh() : undefined))}
        />
        <ListPager of={batches} page={page} pageSize={limit} />
      </ListCard>
    </BatchesPage>
  )
}

function voidBatch({ _id, count, redeemed }: RedeemBatch): Promise<boolean> {
  const text = m.admin_redeemcode_void_text({ count: formatExact(count - redeemed) })
  return askAndVoid(_id, text, () => api.adminRedeemcode.void({ batchId: _id }))
}

function ShownCodes({ batch, onClose }: { batch: MadeCodes | null; onClose: () => void }) {
  return (
    <OnceDialog
      batch={batch}
      titleOf={({ batchId, codes }) => m.admin_redeemcode_codes({ batch: batchId, count: codes.length })}
      words={{
        once: m.admin_redeemcode_once(),
        list: m.admin_redeemcode_list(),
        leaveTitle: m.admin_redeemcode_leave_title(),
        leaveText: m.admin_card_leave_text(),
      }}
      acts={(shown, onKept) => (
        <Button
          icon={<Icon of={Download} size={16} />}
          onClick={() => {
            saveFile(`aoir-redeemcodes-${shown.batchId}.txt`, `${shown.codes.join('\r\n')}\r\n`)
            onKept()
          }}
        >
          {m.admin_redeemcode_save()}
        </Button>
      )}
      onClose={onClose}
    />
  )
}

/** Codes that were just made: they are known here and nowhere else. */
interface MadeCodes {
  batchId: string
  codes: string[]
}

type NewCodesDialogProps = { open: boolean; onClose: () => void; onMade: (made: MadeCodes) => void }

function NewCodesDialog({ open, onClose, onMade }: NewCodesDialogProps) {
  const attempt = useAttempt()
  const make = async (values: FormData) => {
    const wanted = { ...commonOf(values), slots: Number(typedIn(values, 'slots')) }
    onMade(await attempt(wanted, api.adminRedeemcode.create))
  }
  return (
    <MakeCodesDialog open={open} onClose={onClose} make={make}>
      <div className={styles.pair}>
        <WholeField name="slots" label={m.admin_redeemcode_slots()} max={licenceLimits.slots} usual="1" />
        <CountField />
      </div>
      <UntilField />
      <NoteField />
    </MakeCodesDialog>
  )
}

type BatchTableProps = { rows: RedeemBatch[] | undefined; onVoid: (batch: RedeemBatch) => void }

function BatchTable({ rows, onVoid }: BatchTableProps) {
  return (
    <Table
      label={m.admin_redeemcodes()}
      rows={rows}
      className={styles.table}
      empty={<EmptyState title={m.admin_redeemcodes_none()} />}
      columns={columns(onVoid)}
    />
  )
}

function columns(onVoid: BatchTableProps['onVoid']): Column<RedeemBatch>[] {
  return [
    batchColumn(),
    {
      key: 'slots',
      title: m.admin_redeemcode_slots(),
      align: 'right',
      render: ({ slots }) => formatExact(slots),
    },
    {
      key: 'use',
      title: m.admin_redeemcode_use(),
      align: 'right',
      nowrap: true,
      render: ({ redeemed, count }) => `${formatExact(redeemed)} / ${formatExact(count)}`,
    },
    untilColumn(),
    { key: 'state', title: m.admin_state(), nowrap: true, render: ({ state }) => <BatchBadge state={state} /> },
    {
      ...actsColumn(),
      nowrap: true,
      render: (batch) =>
        (batch.state === 'open' || batch.state === 'expired') && <VoidButton batch={batch} onVoid={onVoid} />,
    },
  ]
}
