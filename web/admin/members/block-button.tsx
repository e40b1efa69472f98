import { useState } from 'react'
import type { AddressBlock, SavedBlock } from '#contract/modules/account/registration.ts'
import { m } from '#messages/messages.js'
import { blockEffects } from '#web/admin/registration/block-effects.ts'
import { api } from '#web/api/browser.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { optionsOf } from '#web/ui/forms/options.ts'
import { Select } from '#web/ui/forms/select.tsx'

type Effect = AddressBlock['effect']

const day = 24 * 3600_000
/** Days; 0: until somebody ends it. */
const spans = ['1', '7', '30', '0'] as const
type Span = (typeof spans)[number]

type BlockButtonProps = {
  /** As people call it. */
  name: string
  target: Pick<SavedBlock, 'range' | 'deviceId'>
}

/** Closes a network or a device to everybody who comes by it. */
export function BlockButton({ name, target }: BlockButtonProps) {
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const [effect, setEffect] = useState<Effect>('register')
  const [span, setSpan] = useState<Span>('7')
  return (
    <>
      <Button size={32} aria-label={m.admin_block_label({ target: name })} onClick={() => setIsAsking(true)}>
        {m.admin_block()}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.admin_block_label({ target: name })}
        description={m.admin_block_text()}
        reasonLabel={m.admin_blocks_reason()}
        missing={m.sanction_need_reason()}
        confirmLabel={m.admin_block()}
        tone="danger"
        suggestions={[m.admin_reason_spam(), m.admin_reason_abuse()]}
        onConfirm={async (reason) => {
          const endTime = span === '0' ? 0 : (now ?? Date.now()) + Number(span) * day
          await api.adminBlock.save({ ...target, effect, reason, endTime })
          return async () => undefined
        }}
      >
        <Select<Effect>
          label={m.admin_blocks_effect()}
          value={effect}
          onChange={setEffect}
          options={optionsOf(blockEffects)}
        />
        <Select<Span>
          label={m.admin_blocks_until()}
          value={span}
          onChange={setSpan}
          options={spans.map((value) => ({
            value,
            label: value === '0' ? m.admin_for_ever() : m.board_mute_for({ count: value }),
          }))}
        />
      </ReasonDialog>
    </>
  )
}
