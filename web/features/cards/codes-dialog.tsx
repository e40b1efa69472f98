import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import type { NewBatch } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { saveFile } from '#web/ui/format/save-file.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { csvOf, redeemLink, type Slip } from './codes-csv.ts'
import { OnceDialog } from './once-dialog.tsx'
import { worthText } from './worth.ts'

// Codes for cameras are drawn for paper alone.
const PrintSheet = lazyPart(() => import('./print-sheet.tsx').then((module) => module.PrintSheet))

/** A batch that was just made: its codes are known here and nowhere else. */
export interface MadeBatch extends NewBatch {
  batchId: string
  /** Of what it opens. */
  title?: string
  codes: string[]
}

type CodesDialogProps = { batch: MadeBatch | null; onClose: () => void }

export function CodesDialog({ batch, onClose }: CodesDialogProps) {
  return (
    <OnceDialog
      batch={batch}
      titleOf={({ batchId, count }) => m.admin_card_codes({ batch: batchId, count })}
      words={{
        once: m.admin_card_once(),
        list: m.admin_card_list(),
        leaveTitle: m.admin_card_leave_title(),
        leaveText: m.admin_card_leave_text(),
      }}
      acts={(shown, onKept) => <Acts batch={shown} onKept={onKept} />}
      onClose={onClose}
    />
  )
}

function Acts({ batch, onKept }: { batch: MadeBatch; onKept: () => void }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const [isPrinting, setIsPrinting] = useState(false)
  const download = () => {
    saveFile(`aoir-cards-${batch.batchId}.csv`, csvOf(slipsOf(batch, currency)), 'text/csv')
    onKept()
  }
  return (
    <>
      <Button icon={<Icon of={Download} size={16} />} onClick={download}>
        {m.admin_card_csv()}
      </Button>
      <Button icon={<Icon of={Printer} size={16} />} onClick={() => setIsPrinting(true)}>
        {m.admin_card_print()}
      </Button>
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
