import type { AdminMember } from '#contract/modules/account/admin-user.ts'
import { m } from '#messages/messages.js'
import { actsColumn, RowButton } from '#web/admin/list-card.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDate, formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { type Power, powerName } from './power-name.ts'
import styles from './users.module.css'

type MemberTableProps = { rows: AdminMember[] | undefined; onOpen: (member: AdminMember) => void }

export function MemberTable({ rows, onOpen }: MemberTableProps) {
  return (
    <Table
      label={m.admin_users()}
      rows={rows}
      className={styles.table}
      empty={<EmptyState title={m.admin_users_none()} />}
      columns={columns(onOpen)}
    />
  )
}

function columns(onOpen: MemberTableProps['onOpen']): Column<AdminMember>[] {
  return [
    { key: 'member', title: m.admin_user(), nowrap: true, render: (member) => <Who member={member} /> },
    { key: 'role', title: m.admin_user_role(), nowrap: true, render: (member) => <Roles member={member} /> },
    {
      key: 'contacts',
      title: m.admin_user_contacts(),
      nowrap: true,
      render: ({ email, phone }) => [email, phone].filter(Boolean).join(' · ') || '—',
    },
    {
      key: 'figures',
      title: m.admin_user_figures(),
      align: 'right',
      render: ({ postsNumber, fansNumber }) => `${formatExact(postsNumber)} / ${formatExact(fansNumber)}`,
    },
    {
      key: 'joined',
      title: m.admin_user_joined(),
      nowrap: true,
      render: ({ createTime }) => formatDate(createTime),
    },
    {
      key: 'seen',
      title: m.admin_user_seen(),
      nowrap: true,
      render: ({ lastTime }) => (lastTime ? <RelativeTime at={lastTime} /> : m.admin_user_never()),
    },
    {
      ...actsColumn(),
      render: (member) => (
        <RowButton label={m.admin_user_open_label({ name: member.name })} onClick={() => onOpen(member)}>
          {m.admin_user_open()}
        </RowButton>
      ),
    },
  ]
}

function Who({ member }: { member: AdminMember }) {
  return (
    <span className={styles.who}>
      <MemberAvatar of={member} size={28} />
      <span>
        {member.name}
        <span className={styles.id}>#{member._id}</span>
      </span>
    </span>
  )
}

const tones: Record<Power, 'brand' | 'plain' | 'danger' | 'info'> = { 0: 'brand', 1: 'plain', 2: 'danger', 3: 'info' }

export function Roles({ member }: { member: Pick<AdminMember, 'userpower' | 'isAgent' | 'roles'> }) {
  return (
    <span className={styles.roles}>
      <Badge tone={tones[member.userpower]}>{powerName(member.userpower)}</Badge>
      {member.roles.map(({ _id, name }) => (
        <Badge key={_id} tone="info">
          {name}
        </Badge>
      ))}
      {member.isAgent && <Badge tone="warning">{m.admin_user_agent()}</Badge>}
    </span>
  )
}
