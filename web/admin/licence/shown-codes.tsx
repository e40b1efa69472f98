import Download from 'lucide-react/icons/download'
import { m } from '#messages/messages.js'
import { OnceDialog } from '#web/features/cards/once-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/format/save-file.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { MadeCodes } from './new-codes-dialog.tsx'

export function ShownCodes({ batch, onClose }: { batch: MadeCodes | null; onClose: () => void }) {
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
