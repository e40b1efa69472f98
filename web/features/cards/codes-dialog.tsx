import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import type { NewBatch } from '#contract/card.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { toast } from '#web/ui/toast.tsx'
import styles from './cards.module.css'
import { csvOf, redeemLink, type Slip, saveFile } from './codes-csv.ts'
import { worthText } from './worth.ts'

// Codes for cameras are drawn for paper alone.
const PrintSheet = lazyPart(() => import('./print-sheet.tsx').then((module) => module.PrintSheet))

/** A batch that was just made: its codes are known here and nowhere else. */
export interface MadeBatch extends NewBatch {
  batchId: string
  codes: string[]
}

type CodesDialogProps = { batch: MadeBatch | null; onClose: () => void }

/** The codes, this once. Who has not kept them is asked before they go. */
export function CodesDialog({ batch, onClose }: CodesDialogProps) {
  const [shown, setShown] = useState(batch)
  const [isKept, setIsKept] = useState(false)
  if (batch && batch !== shown) {
    setShown(batch)
    setIsKept(false)
  }
  const leave = async () => {
    if (isKept || (await askToLeave())) onClose()
  }
  return (
    <Overlay
      open={batch !== null}
      onClose={() => void leave()}
      // Not a moment longer than they are in sight.
      onClosed={() => setShown(null)}
      dirty
      title={shown ? m.admin_card_codes({ batch: shown.batchId, count: shown.count }) : ''}
      footer={
        <Button variant="primary" onClick={() => void leave()}>
          {m.ui_close()}
        </Button>
      }
    >
      {shown && <Codes batch={shown} onKept={() => setIsKept(true)} />}
    </Overlay>
  )
}

function Codes({ batch, onKept }: { batch: MadeBatch; onKept: () => void }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const [isPrinting, setIsPrinting] = useState(false)
  const text = batch.codes.join('\n')
  const copy = async () => {
    if (!(await copyText(text))) return toast.warning(m.reader_copy_failed())
    onKept()
    toast.success(m.share_copied())
  }
  const download = () => {
    saveFile(`aoir-cards-${batch.batchId}.csv`, csvOf(slipsOf(batch, currency)))
    onKept()
  }
  return (
    <>
      <Notice tone="warning">{m.admin_card_once()}</Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.codes} aria-label={m.admin_card_list()} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <div className={styles.acts}>
        <Button icon={<Icon of={Download} size={16} />} onClick={download}>
          {m.admin_card_csv()}
        </Button>
        <Button icon={<Icon of={Printer} size={16} />} onClick={() => setIsPrinting(true)}>
          {m.admin_card_print()}
        </Button>
        <Button icon={<Icon of={Copy} size={16} />} onClick={() => void copy()}>
          {m.admin_copy()}
        </Button>
      </div>
      {isPrinting && (
        <PrintSheet slips={slipsOf(batch, currency)} onPrinted={onKept} onClose={() => setIsPrinting(false)} />
      )}
    </>
  )
}

function slipsOf(batch: MadeBatch, currency: string): Slip[] {
  const worth = worthText(batch, currency)
  const until = batch.expireTime ? formatDateTime(batch.expireTime).slice(0, 16) : ''
  return batch.codes.map((code) => ({ code, worth, until, link: redeemLink(location.origin, code) }))
}

function askToLeave(): Promise<boolean> {
  return confirm({
    tone: 'danger',
    title: m.admin_card_leave_title(),
    description: m.admin_card_leave_text(),
    confirmLabel: m.admin_card_leave(),
  })
}
