import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import type { PublicInfo, UserCard } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsOfQuery } from '#web/api/queries/board-queries.ts'
import { authorSummaryQuery } from '#web/api/queries/comment-queries.ts'
import beside from '#web/desktop/side.module.css'
import { SideCard } from '#web/desktop/side-card.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { usePaths } from '#web/social/paths.ts'
import { isVip } from '#web/social/people/member-badges.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount, formatDate } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './author.module.css'

/** What is below the head of an author, with what there is to know about them beside it. */
export function AuthorColumns({ user, children }: { user: PublicInfo; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.posts}>{children}</div>
      <aside className={classNames(beside.side, styles.side)}>
        <AboutCard user={user} />
        <AuthorBoards userId={user._id} />
        <FavouriteBoards userId={user._id} />
      </aside>
    </div>
  )
}

function AboutCard({ user }: { user: UserCard & { createTime: number } }) {
  const { now } = usePage()
  const showsVip = useSite().COMMON_IS_VIP && isVip(user, now)
  return (
    <Card as="section" className={styles.about}>
      <CardHead title={m.author_about()} />
      <dl className={styles.facts}>
        <Fact name={m.author_joined()}>{formatDate(user.createTime)}</Fact>
        <Fact name={m.author_number()}>
          {user._id}
          <IconButton
            size={28}
            icon={<Icon of={Copy} size={14} />}
            label={m.author_copy_number()}
            className={styles.copy}
            onClick={() => void copyNumber(user._id)}
          />
        </Fact>
        {showsVip && <Fact name={m.author_vip()}>{m.member_vip_until({ date: formatDate(user.vipendtime) })}</Fact>}
      </dl>
    </Card>
  )
}

async function copyNumber(number: string): Promise<void> {
  if (await copyText(number)) toast.success(m.share_copied())
  else toast.error(m.share_copy_failed())
}

/** Boards that somebody founded or manages. */
function AuthorBoards({ userId }: { userId: string }) {
  const query = useQuery(boardsOfQuery(api, userId))
  const boards = query.data?.list ?? []
  // Most have none: an outline would come and go for nothing.
  if (boards.length === 0 && !query.isLoadingError) return null
  return (
    <SideCard id="author-boards" title={m.author_boards()} missing={query.isLoadingError && query}>
      <ul className={styles.boards}>
        {boards.map((board) => (
          <li key={board._id}>
            <BoardLine of={board} className={styles.board}>
              {m.board_members({ count: formatCount(board.systemMember) })}
            </BoardLine>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}

/** Boards that somebody writes in most. */
function FavouriteBoards({ userId }: { userId: string }) {
  const paths = usePaths()
  const query = useQuery(authorSummaryQuery(api, userId))
  const boards = query.data?.boards ?? []
  if (boards.length === 0 && !query.isLoadingError) return null
  return (
    <SideCard id="author-favourites" title={m.author_favourites()} missing={query.isLoadingError && query}>
      <ul className={styles.favourites}>
        {boards.map(({ _id, systemSign, systemType, systemName }) => (
          <li key={_id}>
            <Chip to={paths.board(systemSign, systemType)}>{systemName}</Chip>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}
