import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { createFlag } from '#web/ui/hooks/shared-value.ts'
import styles from './gates.module.css'

const storageKey = 'adult'

function isKnown(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1'
  } catch {
    return false
  }
}

const adult = createFlag(isKnown)

/** Whether somebody has said on this device that they are old enough. */
export const useIsAdult = adult.use

/** One question before what is for adults. */
export function AgeGate() {
  const confirm = () => {
    try {
      localStorage.setItem(storageKey, '1')
    } catch {
      // Without room on the device it is asked again next time.
    }
    adult.set(true)
  }
  return (
    <div className={styles.gate}>
      <h2>{m.adult_title()}</h2>
      <p>{m.adult_text()}</p>
      <Button variant="primary" size={44} onClick={confirm}>
        {m.adult_confirm()}
      </Button>
    </div>
  )
}
