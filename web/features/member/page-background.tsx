import styles from './page-background.module.css'

/** What a member has put behind their page. It says nothing, so nobody hears of it. */
export function PageBackground({ user: { background } }: { user: { background: string } }) {
  return (
    background && <img src={background} alt="" decoding="async" fetchPriority="low" className={styles.background} />
  )
}
