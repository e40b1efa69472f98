import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Icon } from '#web/ui/icon.tsx'
import styles from './account.module.css'

/** What is wrong with a form as a whole. */
export function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className={styles.problem}>
      <Icon of={TriangleAlert} size={14} />
      {children}
    </p>
  )
}
