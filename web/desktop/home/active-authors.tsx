import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { activeAuthorsQuery } from '#web/api/queries/people-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { MemberVipBadge } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './side-cards.module.css'

export const authorsShown = 3

/** People who wrote much of late; "others" turns the page, and begins again after the last one. */
export function ActiveAuthors() {
  const paths = usePaths()
  const [page, setPage] = useState(1)
  const active = useQuery({ ...activeAuthorsQuery(api, page, authorsShown), placeholderData: (before) => before })
  const { list = [], total = 0 } = active.data ?? {}
  if (active.data && list.length === 0) return null
  const next = page * authorsShown < total ? page + 1 : 1
  return (
    <Card aria-labelledby="active-authors">
      <CardHead id="active-authors" title={m.home_active_authors()}>
        {total > authorsShown && (
          <Button variant="text" size={28} icon={<Icon of={RefreshCw} size={14} />} onClick={() => setPage(next)}>
            {m.home_others()}
          </Button>
        )}
      </CardHead>
      {!active.data && <SideState of={active} />}
      <ul className={styles.list}>
        {list.map((author) => (
          <li key={author._id} className={styles.row}>
            <Link to={paths.author(author._id)} className={styles.person}>
              <MemberAvatar of={author} size={36} />
              <span className={styles.text}>
                <b {...nameLook(author)}>
                  {author.name} <MemberVipBadge user={author} />
                </b>
                <small>{m.home_author_line({ board: author.boardName, count: author.postsNumber })}</small>
              </span>
            </Link>
            <FollowButton of={author} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
