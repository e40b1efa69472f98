import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import styles from './board-admin.module.css'
import type { Member } from './member-acts.tsx'
import { MemberActs } from './member-acts.tsx'

const pageSize = 20

/** Who belongs to the board, or who may not write in it. */
export function Members({ board, isHead, muted = false }: { board: BoardPage; isHead: boolean; muted?: boolean }) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const members = useQuery({
    queryKey: [...boardsKey, 'members', board._id, muted, keyword, page],
    queryFn: () =>
      api.board.members({ systemId: board._id, muted, keyword: keyword || undefined, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <FilterField
        label={m.people_search()}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPage(1)
        }}
      />
      <Rows members={members} board={board} isHead={isHead} muted={muted} />
      <Pager page={page} total={members.data?.total ?? 0} pageSize={pageSize} onPage={setPage} />
    </>
  )
}

type RowsProps = {
  members: { data?: { list: Member[] }; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  board: BoardPage
  isHead: boolean
  muted: boolean
}

function Rows({ members, board, isHead, muted }: RowsProps) {
  if (members.data === undefined) {
    if (members.isError)
      return <ErrorState retrying={members.isFetching} onRetry={() => void members.refetch()} compact />
    return (
      <SkeletonRegion>
        <Skeleton width={60} />
        <Skeleton width={70} />
        <Skeleton width={50} />
      </SkeletonRegion>
    )
  }
  if (members.data.list.length === 0)
    return <EmptyState level={3} title={muted ? m.board_muted_none() : m.people_none_found()} compact />
  return (
    <ul className={styles.list}>
      {members.data.list.map((member) => (
        <li key={member._id} className={styles.member}>
          <PersonLine of={member} end={<MemberActs member={member} board={board} isHead={isHead} />}>
            <RoleBadge member={member} />
            {member.isMuted && (
              <Badge tone="danger">
                {member.muteEndTime
                  ? m.board_admin_muted_until({ date: formatDate(member.muteEndTime) })
                  : m.board_muted_for_ever()}
              </Badge>
            )}
          </PersonLine>
        </li>
      ))}
    </ul>
  )
}

function RoleBadge({ member }: { member: Member }) {
  if (member.role === 'creator') return <Badge tone="brand">{m.board_creator()}</Badge>
  if (member.role === 'manager') return <Badge tone="info">{m.board_manager()}</Badge>
  return <span>{member.role === 'member' ? m.board_member_word() : m.board_not_member()}</span>
}
