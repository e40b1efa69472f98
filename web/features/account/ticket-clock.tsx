import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import styles from './security.module.css'

/** Seconds for which a login waits for its second step. */
const life = 300

/** How long it still waits. */
export function TicketClock() {
  const [left, setLeft] = useState(life)
  useEffect(() => {
    const end = Date.now() + life * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return <p className={styles.clock}>{left > 0 ? m.factor_left({ time }) : m.factor_over()}</p>
}
