import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { goodsReceiptQuery } from '#web/api/queries/wallet-queries.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Receipt } from './receipt.tsx'

type ReceiptDialogProps = { purchaseId: string; open: boolean; onClose: () => void }

/** The receipt of goods once more. */
export function ReceiptDialog({ purchaseId, open, onClose }: ReceiptDialogProps) {
  const receipt = useQuery({ ...goodsReceiptQuery(api, purchaseId), enabled: open })
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.shop_receipt()}>
      {receipt.data ? (
        <Receipt receipt={receipt.data} />
      ) : receipt.isError ? (
        <LoadError of={receipt} level={3} />
      ) : (
        <SkeletonLines widths={[80, 60]} />
      )}
    </Overlay>
  )
}
