import { m } from '#messages/messages.js'
import styles from './skip-link.module.css'

/** The first thing Tab reaches: past the navigation, to the content (an element with id "main"). */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {m.ui_skip_to_content()}
    </a>
  )
}
