import { Link } from 'react-router'
import styles from './wallet.module.css'

type MemberLinkProps = { of: { _id: string; name: string } | null | undefined; to: (id: string) => string }

/** A member of a row, whose name leads to all that is theirs. */
export function MemberLink({ of, to }: MemberLinkProps) {
  if (!of) return '—'
  return (
    <Link to={to(of._id)} className={styles.link}>
      {of.name || `#${of._id}`}
    </Link>
  )
}
