import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './income.module.css'

/** The cover of what was sold, or a drawing where there is none: titles begin on one line. */
export function SoldCover({ of, icon }: { of: string; icon: IconDrawing }) {
  if (of) return <img className={styles.cover} src={of} alt="" loading="lazy" width={72} height={48} />
  return (
    <span className={styles.noCover}>
      <Icon of={icon} size={20} />
    </span>
  )
}
