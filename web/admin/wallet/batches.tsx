import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import type { BatchState } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { RowButton } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { Column } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './wallet.module.css'

/** What batches of card codes and of codes for domains have alike. */
interface Batch {
  _id: string
  note: string
  createTime: number
  creator?: { name: string } | null
  expireTime: number
}

export const batchColumn = <B extends Batch>(): Column<B> => ({
  key: 'batch',
  title: m.admin_card_batch(),
  render: ({ _id, note, createTime, creator }) => (
    <>
      #{_id} {note}
      <span className={styles.detail}>
        {formatDateTime(createTime).slice(0, 16)} {creator?.name}
      </span>
    </>
  ),
})

export const untilColumn = <B extends Batch>(): Column<B> => ({
  key: 'until',
  title: m.admin_card_until(),
  nowrap: true,
  render: ({ expireTime }) => (expireTime ? formatDate(expireTime) : m.admin_for_ever()),
})

export const batchStateNames: Record<BatchState, () => string> = {
  open: m.admin_card_active,
  used: m.admin_card_used_up,
  expired: m.admin_cards_expired,
  voided: m.admin_cards_voided,
}
const tones: Record<BatchState, BadgeTone> = { open: 'success', used: 'plain', expired: 'warning', voided: 'danger' }

export function BatchBadge({ state }: { state: BatchState }) {
  return <Badge tone={tones[state]}>{batchStateNames[state]()}</Badge>
}

export function VoidButton<B extends Batch>({ batch, onVoid }: { batch: B; onVoid: (batch: B) => void }) {
  return (
    <Able to="money.edit">
      <RowButton label={m.admin_card_void_label({ batch: batch._id })} onClick={() => onVoid(batch)}>
        {m.admin_card_void()}
      </RowButton>
    </Able>
  )
}

/** Whether what was not used of a batch is worth nothing now. */
export async function askAndVoid(batchId: string, text: string, doVoid: () => Promise<unknown>): Promise<boolean> {
  const isSure = await confirm({
    tone: 'danger',
    title: m.admin_card_void_title({ batch: batchId }),
    description: text,
    confirmLabel: m.admin_card_void(),
  })
  if (!isSure) return false
  try {
    await doVoid()
    toast.success(m.admin_card_void_done({ batch: batchId }))
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}

type BatchesPageProps<Made> = {
  title: string
  lead: string
  refresh: () => unknown
  /** Asks how a new batch shall be. */
  form: (seat: { open: boolean; onClose: () => void; onMade: (made: Made) => void }) => ReactNode
  /** Shows the codes that were just made. */
  codes: (made: Made | null, onClose: () => void) => ReactNode
  children: ReactNode
}

/** The frame of both pages: the way to a new batch, its form, and its codes once they are made. */
export function BatchesPage<Made>({ title, lead, refresh, form, codes, children }: BatchesPageProps<Made>) {
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const onMade = (batch: Made) => {
    setIsMaking(false)
    setMade(batch)
    void refresh()
  }
  return (
    <>
      <PageHead title={title} lead={lead}>
        <Able to="money.edit">
          <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setIsMaking(true)}>
            {m.admin_cards_new()}
          </Button>
        </Able>
      </PageHead>
      {children}
      {form({ open: isMaking, onClose: () => setIsMaking(false), onMade })}
      {codes(made, () => setMade(null))}
    </>
  )
}
