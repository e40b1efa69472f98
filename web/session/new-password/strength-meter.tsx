import { type InputEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { type Strength, strengthOf } from './strength.ts'
import styles from './strength-meter.module.css'

const levels: Strength[] = [1, 2, 3, 4]
const names = { 1: m.password_weak, 2: m.password_fair, 3: m.password_good, 4: m.password_strong }

/** What a field for a new password shows below itself while somebody types: `<TextField {...useStrength()} />`. */
export function useStrength() {
  const [password, setPassword] = useState('')
  return {
    onInput: (event: InputEvent<HTMLInputElement>) => setPassword(event.currentTarget.value),
    below: password ? <StrengthMeter strength={strengthOf(password)} /> : undefined,
  }
}

function StrengthMeter({ strength }: { strength: Strength }) {
  return (
    <p className={styles.meter} data-strength={strength} aria-live="polite">
      <span className={styles.bars} aria-hidden="true">
        {levels.map((level) => (
          <span key={level} data-on={level <= strength || undefined} />
        ))}
      </span>
      {m.password_strength({ strength: names[strength]() })}
    </p>
  )
}
