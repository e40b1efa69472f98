import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { RedeemBatch } from '#contract/modules/wallet/licence.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { pageOf } from '#web/admin/page-of.ts'
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
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { saveFile } from '#web/ui/format/save-file.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { BatchTable } from './batch-table.tsx'

export const title = () => m.admin_redeemcodes()

const limit = 20

export function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminRedeemcodesQuery(own, page, limit)))
}

/** Codes that bring places for domains. */
export function Component() {
  const page = pageOf(useSearchParams()[0])
  const queries = useQueryClient()
  const batches = useQuery(adminRedeemcodesQuery(api, page, limit))
  const refresh = () => queries.invalidateQueries({ queryKey: adminRedeemcodesKey })
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<MadeCodes | null>(null)
  return (
    <>
      <PageHead title={m.admin_redeemcodes()} lead={m.admin_redeemcodes_lead()}>
        <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setIsMaking(true)}>
          {m.admin_cards_new()}
        </Button>
      </PageHead>
      <Card className={listPage.card}>
        {batches.isError && !batches.data ? (
          <ErrorState message={batches.error.message} onRetry={() => void batches.refetch()} />
        ) : (
          <BatchTable
            rows={batches.data?.list ?? []}
            loading={!batches.data}
            onVoid={(batch) => void askAndVoid(batch).then((isDone) => (isDone ? refresh() : undefined))}
          />
        )}
        <Pager
          className={listPage.pager}
          page={page}
          total={batches.data?.total ?? 0}
          pageSize={limit}
          hrefFor={(next) => `?page=${next}`}
          showTotal
        />
      </Card>
      <NewCodesDialog
        open={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={(batch) => {
          setIsMaking(false)
          setMade(batch)
          void refresh()
        }}
      />
      <ShownCodes batch={made} onClose={() => setMade(null)} />
    </>
  )
}

async function askAndVoid({ _id, count, redeemed }: RedeemBatch): Promise<boolean> {
  const isSure = await confirm({
    tone: 'danger',
    title: m.admin_card_void_title({ batch: _id }),
    description: m.admin_redeemcode_void_text({ count: formatExact(count - redeemed) }),
    confirmLabel: m.admin_card_void(),
  })
  if (!isSure) return false
  try {
    await api.adminRedeemcode.void({ batchId: _id })
    toast.success(m.admin_card_void_done({ batch: _id }))
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
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
