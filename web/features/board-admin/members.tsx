import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { ReasonField } from '#web/social/post-actions/reason-field.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import styles from './board-admin.module.css'
import { useBoardAdmin } from './use-board-admin.ts'

type Member = Awaited<ReturnType<typeof api.board.members>>['list'][number]

type MemberActsProps = { member: Member; board: BoardPage; isHead: boolean }

function MemberActs({ member, board, isHead }: MemberActsProps) {
  const me = useMe()
  const { act } = useBoardAdmin()
  const [isMuting, setIsMuting] = useState(false)
  const ids = { systemId: board._id, userId: member._id }
  const transfer = async () => {
    const question = { title: m.board_transfer_sure({ name: member.name }), tone: 'danger' as const }
    if (await confirm(question)) await act(() => api.board.transfer(ids))
  }
  const items: MenuEntry[] = []
  if (isHead && member.role === 'member')
    items.push({ label: m.board_make_manager(), onSelect: () => void act(() => api.board.addManager(ids)) })
  if (member.role === 'manager' && (isHead || member._id === me?._id))
    items.push({ label: m.board_dismiss_manager(), onSelect: () => void act(() => api.board.removeManager(ids)) })
  if (isHead && member.role !== 'creator' && member.role !== 'none')
    items.push({ label: m.board_transfer(), danger: true, onSelect: () => void transfer() })
  if (member.isMuted) items.push({ label: m.board_unmute(), onSelect: () => void act(() => api.board.unmute(ids)) })
  else if (member.role === 'member' || member.role === 'none')
    items.push({ label: m.board_mute(), onSelect: () => setIsMuting(true) })
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={m.board_member_acts({ name: member.name })}
        items={items}
        trigger={
          <IconButton size={32} icon={<Icon of={Ellipsis} />} label={m.board_member_acts({ name: member.name })} />
        }
      />
      <MuteForm open={isMuting} name={member.name} ids={ids} onClose={() => setIsMuting(false)} />
    </>
  )
}

const spans = ['1', '3', '7', '30', '0'] as const
type Span = (typeof spans)[number]

type MuteFormProps = { open: boolean; name: string; ids: { systemId: string; userId: string }; onClose: () => void }

function MuteForm({ open, name, ids, onClose }: MuteFormProps) {
  const { isPending, act } = useBoardAdmin()
  const [days, setDays] = useState<Span>('3')
  const [reason, setReason] = useState('')
  const mute = async () => {
    if (await act(() => api.board.mute({ ...ids, days: Number(days), reason }))) onClose()
  }
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      dirty={reason !== ''}
      title={m.board_mute()}
      description={name}
      label={m.board_mute()}
      tone="danger"
      pending={isPending}
      onAct={mute}
    >
      <Select<Span>
        label={m.board_mute_days()}
        value={days}
        onChange={setDays}
        options={spans.map((span) => ({
          value: span,
          label: span === '0' ? m.board_muted_for_ever() : m.board_mute_for({ count: span }),
        }))}
      />
      <ReasonField label={m.post_reason()} value={reason} onChange={setReason} />
    </ActDialog>
  )
}

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
