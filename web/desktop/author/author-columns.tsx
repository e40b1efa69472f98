import type { ReactNode } from 'react'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import { AboutCard } from './about-card.tsx'
import styles from './author.module.css'
import { AuthorBoards, FavouriteBoards } from './author-boards.tsx'

/** What is below the head of an author, with what there is to know about them beside it. */
export function AuthorColumns({ user, children }: { user: PublicInfo; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.posts}>{children}</div>
      <aside className={styles.side}>
        <AboutCard user={user} />
        <AuthorBoards userId={user._id} />
        <FavouriteBoards userId={user._id} />
      </aside>
    </div>
  )
}
