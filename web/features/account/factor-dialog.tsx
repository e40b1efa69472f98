import { useState } from 'react'
import type { z } from 'zod/mini'
import type { FactorWay } from '#contract/modules/account/security.ts'
import type { tokens } from '#contract/modules/account/session.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { canUsePasskeys } from '#web/session/passkeys.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { CodeForm } from './code-form.tsx'
import { LostFactor } from './lost-factor.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './security.module.css'
import { TicketClock } from './ticket-clock.tsx'
import { OtherWays } from './ways.tsx'

type FactorDialogProps = {
  open: boolean
  ticket: string
  ways: FactorWay[]
  onEntered: (entered: z.infer<typeof tokens>) => void
  onClose: () => void
  onClosed: () => void
}

/** The second step of a login. */
export function FactorDialog({ ticket, ways, onEntered, ...overlay }: FactorDialogProps) {
  const [way, setWay] = useState<FactorWay>(ways[0] ?? 'totp')
  const [isLost, setIsLost] = useState(false)
  const [remember, setRemember] = useState(false)
  const others = ways.filter((one) => one !== way && (one !== 'passkey' || canUsePasskeys()))
  const step = { ticket, remember }
  const below = (
    <>
      <Checkbox label={m.factor_remember()} checked={remember} onChange={setRemember} />
      <TicketClock />
    </>
  )
  if (isLost)
    return (
      <Overlay {...overlay} size="sm" title={m.lost_title()} description={m.lost_text()}>
        <LostFactor ticket={ticket} onBack={() => setIsLost(false)} onClose={overlay.onClose} />
      </Overlay>
    )
  return (
    <Overlay {...overlay} size="sm" title={m.factor_title()} description={m.factor_text()}>
      {way === 'passkey' ? (
        <div className={styles.proof}>
          {below}
          <PasskeyButton
            onShown={async (assertion) =>
              onEntered(await publicApi.session.factor({ ...step, way: 'passkey', assertion }))
            }
          />
        </div>
      ) : (
        <CodeForm
          key={way}
          way={way}
          submit={m.factor_submit()}
          progress={m.proof_progress()}
          done={m.proof_done()}
          onCancel={overlay.onClose}
          onSend={async (code) => onEntered(await publicApi.session.factor({ ...step, way, code }))}
        >
          {below}
        </CodeForm>
      )}
      <OtherWays ways={others} onChoose={setWay} />
      <p className={styles.note}>
        {m.lost_ask()}
        <button type="button" className={styles.lost} onClick={() => setIsLost(true)}>
          {m.lost_go()}
        </button>
      </p>
    </Overlay>
  )
}
