import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { type Outcome, Paid } from './paid.tsx'

type OutcomeOverlayProps = { title: string; outcome: Outcome | null; onClose: () => void }

/** What was bought or redeemed at once, without a payment that somebody waits for. */
export function OutcomeOverlay({ title, outcome, onClose }: OutcomeOverlayProps) {
  const shown = useLastShown(outcome)
  if (!shown) return null
  return (
    <Overlay open={outcome !== null} onClose={onClose} size="sm" title={title} start={null}>
      <Paid {...shown} onDone={onClose} />
    </Overlay>
  )
}
