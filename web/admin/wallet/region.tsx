import { ListCard, type ListCardProps } from '#web/admin/list-card.tsx'
import styles from './wallet.module.css'

type RegionProps = Omit<ListCardProps, 'className'> & { title?: string }

/** A card of the wallet's screens; `head` stands beside its title. */
export function Region({ title, head, ...card }: RegionProps) {
  return (
    <ListCard
      {...card}
      className={styles.card}
      head={
        (title || head) && (
          <div className={styles.cardHead}>
            {title && <h2>{title}</h2>}
            {head}
          </div>
        )
      }
    />
  )
}
