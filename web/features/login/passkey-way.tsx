import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Assertion } from '#contract/modules/account/passkey.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { canOfferPasskeys, canUsePasskeys, showPasskey, stopOffering } from '#web/session/passkeys.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { hasAgreed } from './draft.ts'
import styles from './login.module.css'
import type { ModeProps } from './modes/modes.ts'

/** What a device signs is good for five minutes; a form may be open for longer. */
const renewal = 4 * 60_000

/** A login without a name or a password: by a press, or in the field of the account, where browsers offer passkeys. */
export function PasskeyWay({ dress, onLoggedIn }: Pick<ModeProps, 'dress' | 'onLoggedIn'>) {
  const isPossible = useSyncExternalStore(never, canUsePasskeys, () => false)
  const [pending, setPending] = useState(false)
  const enter = async (assertion: Assertion) => {
    if (!hasAgreed(dress)) return void toast.warning(m.login_agree_first())
    const notice = toast.progress(m.login_progress())
    try {
      await publicApi.session.passkeyLogin({ assertion })
      notice.success(onLoggedIn())
    } catch (error) {
      notice.error((error as Error).message)
    }
  }
  const offer = useEffectEvent(async () => {
    if (!(await canOfferPasskeys())) return
    // Until one is chosen, or somebody logs in otherwise.
    await showPasskey({ isOffered: true }).then(enter, () => undefined)
  })
  useEffect(() => {
    if (!isPossible || pending) return
    void offer()
    const again = setInterval(offer, renewal)
    return () => {
      clearInterval(again)
      void stopOffering()
    }
  }, [isPossible, pending])
  const press = async () => {
    setPending(true)
    try {
      await enter(await showPasskey())
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  if (!isPossible) return null
  return (
    <button type="button" className={styles.way} aria-busy={pending || undefined} onClick={() => !pending && press()}>
      {dress === 'desktop' && <Icon of={Fingerprint} size={16} />}
      {m.login_by_passkey()}
    </button>
  )
}

const never = () => () => undefined
