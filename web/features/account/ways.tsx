import ChevronRight from 'lucide-react/icons/chevron-right'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import Smartphone from 'lucide-react/icons/smartphone'
import type { FactorWay, ProofWay } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './security.module.css'

type Way = Exclude<ProofWay, 'code' | 'login'> | FactorWay

const looks: Record<Way, { icon: IconDrawing; label: () => string; hint?: () => string }> = {
  passkey: { icon: Fingerprint, label: m.passkey_use, hint: m.passkey_use_hint },
  totp: { icon: Smartphone, label: m.factor_use_totp, hint: m.totp_facts_short },
  recovery: { icon: KeyRound, label: m.factor_use_recovery },
  password: { icon: Lock, label: m.proof_use_password },
}

/** The other ways to show it, each a row. */
export function OtherWays<W extends Way>({ ways, onChoose }: { ways: readonly W[]; onChoose: (way: W) => void }) {
  if (ways.length === 0) return null
  return (
    <>
      <p className={styles.or}>{m.proof_or()}</p>
      <div className={styles.ways}>
        {ways.map((way) => (
          <button key={way} type="button" className={styles.way} onClick={() => onChoose(way)}>
            <Icon of={looks[way].icon} size={20} />
            <span className={styles.wayText}>
              {looks[way].label()}
              {looks[way].hint && <small className={styles.wayHint}>{looks[way].hint()}</small>}
            </span>
            <Icon of={ChevronRight} size={16} />
          </button>
        ))}
      </div>
    </>
  )
}
