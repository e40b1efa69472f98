import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import type { PeopleKind } from '#web/api/queries/people-queries.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { PeopleList } from '#web/features/people/people-list.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './author.module.css'
import { AuthorColumns } from './author-columns.tsx'
import { AuthorHead } from './author-head.tsx'

/** The head of an author with one of the two lists of people below it. */
export function AuthorPeople({ kind }: { kind: PeopleKind }) {
  const { id = '' } = useParams()
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const isMe = useMe()?._id === id
  return (
    <Page columns="frame">
      <AuthorHead user={user} tab={null} isMe={isMe} />
      <AuthorColumns user={user}>
        <Card>
          <LinkTabs
            label={m.author_people()}
            className={styles.tabs}
            tabs={[
              { to: `/author/${id}/follow`, label: m.page_follow(), isCurrent: kind === 'follow' },
              { to: `/author/${id}/fans`, label: m.page_fans(), isCurrent: kind === 'fans' },
            ]}
          />
          <PeopleList key={kind} kind={kind} userId={id} isMine={isMe} />
        </Card>
      </AuthorColumns>
    </Page>
  )
}
