import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { userQuery } from '../../api/queries.ts'
import { authorName, loadAuthor } from '../../features/member/load-author.ts'
import { MemberBadges } from '../../social/member-badges.tsx'
import { notFound, type ScreenModule } from '../../screen.ts'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '../../ui/format.ts'
import { BackButton } from '../mobile-page.tsx'
import styles from './author.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => authorName(queries, params.id)

export const loader = (args: LoaderFunctionArgs) => loadAuthor(args, notFound)

export function Component() {
  const { id = '' } = useParams()
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const isMe = useMe()?._id === id
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <BackButton />
      </header>
      <main className={styles.main}>
        <div className={styles.band} />
        <section className={styles.card}>
          <div className={styles.head}>
            <MemberAvatar of={user} size={72} ring labelled />
            {isMe && <Button to="/webapp/seting/user-data">{m.profile_title()}</Button>}
          </div>
          <div className={styles.name}>
            <h1>{user.name}</h1>
            <MemberBadges user={user} />
          </div>
          <p className={styles.signature}>{user.signature || m.author_no_signature()}</p>
          <p className={styles.joined}>
            {m.author_joined()} <time>{formatDate(user.createTime)}</time>
          </p>
        </section>
        <section className={styles.posts} aria-labelledby={`posts-${id}`}>
          <h2 id={`posts-${id}`} className={styles.section}>
            {m.author_posts()}
          </h2>
          <EmptyState drawing="posts" title={isMe ? m.author_own_posts_empty() : m.author_posts_empty()} />
        </section>
      </main>
    </div>
  )
}
