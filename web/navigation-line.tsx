import { useNavigation } from 'react-router'
import { m } from '#messages/messages.js'
import styles from './navigation-line.module.css'

/** A page that takes its time to come is announced at the upper edge; one that comes at once is not. */
export function NavigationLine() {
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return <div className={styles.line} role="progressbar" aria-label={m.ui_loading()} />
}
