import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { type PeopleKind, peopleQuery } from '#web/api/queries/people-queries.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { loadAuthor } from '#web/features/member/load-author.ts'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { PeopleList } from '#web/features/people/people-list.tsx'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { useMe } from '#web/session/use-me.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './author.module.css'
import { AuthorColumns } from './author-columns.tsx'
import { AuthorHead } from './author-head.tsx'

const kindOf = (pathname: string): PeopleKind => (pathname.split('/')[3] === 'follow' ? 'follow' : 'fans')

export const title: ScreenModule['title'] = ({ pathname }) =>
  kindOf(pathname) === 'follow' ? m.page_follow() : m.page_fans()

export const loader = preload(({ api: own, queries }, args) => {
  const kind = kindOf(new URL(args.request.url).pathname)
  return Promise.all([
    loadAuthor(args, notFound),
    queries.prefetchInfiniteQuery(peopleQuery(own, kind, args.params.id ?? '')),
  ])
})

/** The head of an author with one of the two lists of people below it. */
export function Component() {
  const { id = '' } = useParams()
  const kind = kindOf(useLocation().pathname)
  const { data: user } = useSuspenseQuery(userQuery(api, id))
  const isMe = useMe()?._id === id
  return (
    <Page columns="frame">
      <AuthorHead user={user} tab={null} isMe={isMe} />
      <AuthorColumns user={user}>
        <Card>
          <LinkTabs
            label={m.author_people()}
            className={styles.peopleTabs}
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
