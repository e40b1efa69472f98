import { m } from '#messages/messages.js'
import { Button, type ButtonSize } from '#web/ui/controls/button.tsx'
import { type Blockable, useBlock } from './use-block.ts'

/** The way back to somebody whom I have blocked. */
export function UnblockButton({ of, size = 32 }: { of: Omit<Blockable, 'isBlocked'>; size?: ButtonSize }) {
  const block = useBlock()
  return (
    <Button variant="quiet" size={size} onClick={() => block({ ...of, isBlocked: true })}>
      {m.block_end()}
    </Button>
  )
}
