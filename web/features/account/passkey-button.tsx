import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import type { Assertion } from '#contract/modules/account/passkey.ts'
import { m } from '#messages/messages.js'
import { showPasskey } from '#web/session/passkeys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './security.module.css'

/** The quickest way to show who one is: a touch, where the device has a passkey. */
export function PasskeyButton({ onShown }: { onShown: (assertion: Assertion) => Promise<unknown> }) {
  const [pending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    try {
      await onShown(await showPasskey())
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        block
        size={44}
        variant="primary"
        pending={pending}
        icon={<Icon of={Fingerprint} size={18} />}
        data-autofocus=""
        onClick={press}
      >
        {m.passkey_use()}
      </Button>
      <p className={styles.note}>{m.passkey_use_hint()}</p>
    </>
  )
}
