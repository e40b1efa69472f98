import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { userQuery } from '../../api/queries.ts'
import { authorName, loadAuthor } from '../../features/member/load-author.ts'
import { notFound, type ScreenModule } from '../../screen.ts'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { useMe } from '../../session/use-me.ts'
import { MemberBadges } from '../../social/member-badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../frame/page.tsx'
import { AboutCard } from './about-card.tsx'
import styles from './author.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => authorName(queries, params.id)

export const loader = (args: LoaderFunctionArgs) => loadAuthor(args, notFound)

export function Component() {
  const { id = '' } = useParams()
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const isMe = useMe()?._id === id
  return (
    <Page columns="frame">
      <Card className={styles.head}>
        <div className={styles.band} />
        <div className={styles.who}>
          <MemberAvatar of={user} size={96} ring labelled className={styles.avatar} />
          <div className={styles.text}>
            <div className={styles.name}>
              <h1>{user.name}</h1>
              <MemberBadges user={user} />
            </div>
            <p className={styles.signature}>{user.signature || m.author_no_signature()}</p>
          </div>
          {isMe && (
            <Button to="/account" className={styles.edit}>
              {m.shell_account()}
            </Button>
          )}
        </div>
      </Card>
      <div className={styles.columns}>
        <Card aria-labelledby="author-posts">
          <h2 id="author-posts" className={styles.section}>
            {m.author_posts()}
          </h2>
          <EmptyState drawing="posts" title={isMe ? m.author_own_posts_empty() : m.author_posts_empty()} />
        </Card>
        <AboutCard user={user} />
      </div>
    </Page>
  )
}
