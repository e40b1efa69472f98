import { useQuery, useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminRole, AdminRoleMember } from '#contract/modules/account/admin-role.ts'
import { m } from '#messages/messages.js'
import { actsColumn, ListCard, ListPager, RowButton } from '#web/admin/list-card.tsx'
import { daysUntil } from '#web/admin/staff-factor.tsx'
import { api } from '#web/api/browser.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { adminRolesKey, roleMembersQuery, type Whose } from './role-queries.ts'
import styles from './roles.module.css'

const limit = 20

type RoleMembersProps = {
  title: string
  whose: Whose
  /** Undefined: an office, which the record of each member changes. */
  role?: AdminRole
}

/** Who has it; a role is given and taken here. */
export function RoleMembers({ title, whose, role }: RoleMembersProps) {
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const [isAdding, setIsAdding] = useState(false)
  const members = useQuery(roleMembersQuery(api, whose, page, limit))
  const refresh = () => queries.invalidateQueries({ queryKey: adminRolesKey })
  const take = async (member: AdminRoleMember) => {
    if (role && (await askAndTake(role, member))) await refresh()
  }
  return (
    <>
      <ListCard
        of={members}
        head={
          <CardHead title={m.admin_roles_members_of({ name: title })}>
            {role && (
              <Button size={32} icon={<Icon of={UserPlus} size={16} />} onClick={() => setIsAdding(true)}>
                {m.admin_roles_add()}
              </Button>
            )}
          </CardHead>
        }
      >
        <Table
          label={m.admin_roles_members_of({ name: title })}
          rows={members.data?.list}
          loadingRows={2}
          className={styles.members}
          empty={
            <EmptyState
              level={3}
              compact
              title={m.admin_roles_nobody()}
              description={role && m.admin_roles_nobody_hint()}
            />
          }
          columns={columns(role ? take : undefined)}
        />
        <ListPager of={members} page={page} pageSize={limit} onPage={setPage} />
      </ListCard>
      {role && (
        <GiveDialog
          role={role}
          open={isAdding}
          onClose={() => setIsAdding(false)}
          onGiven={() => {
            setIsAdding(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}

async function askAndTake({ _id: roleId, name: role }: AdminRole, member: AdminRoleMember): Promise<boolean> {
  const { _id: userId, name } = member
  const sure = await confirm({
    tone: 'danger',
    title: m.admin_roles_take_title({ name, role }),
    description: m.admin_roles_take_text(),
    confirmLabel: m.admin_roles_take(),
  })
  if (!sure) return false
  try {
    await api.adminRole.give({ userId, roleId, isGiven: false })
    toast.success(m.admin_roles_taken({ name }))
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}

const factors = { totp: m.admin_roles_factor_totp, passkey: m.admin_roles_factor_passkey }

/** By what they show that it is them, or how long they may go on without. */
function Factor({ of: { factor, outTime } }: { of: AdminRoleMember }) {
  const page = usePage()
  const now = useNow() ?? page.now
  if (factor) return <Badge tone="success">{factors[factor]()}</Badge>
  if (outTime === 0) return <Badge tone="warning">{m.admin_roles_factor_none()}</Badge>
  if (outTime <= now) return <Badge tone="danger">{m.admin_roles_factor_over()}</Badge>
  return <Badge tone="warning">{m.admin_roles_factor_left({ days: daysUntil(outTime, now) })}</Badge>
}

function columns(take: ((member: AdminRoleMember) => Promise<void>) | undefined): Column<AdminRoleMember>[] {
  return [
    {
      key: 'member',
      title: m.admin_roles_member(),
      render: (member) => (
        <span className={styles.who}>
          <MemberAvatar of={member} size={32} />
          <span>
            <Link to={`/admin/members/${member._id}`} aria-label={m.admin_roles_open({ name: member.name })}>
              {member.name}
            </Link>
            {member.email && <small>{member.email}</small>}
          </span>
        </span>
      ),
    },
    {
      key: 'factor',
      title: m.admin_roles_factor(),
      nowrap: true,
      render: (member) => <Factor of={member} />,
    },
    {
      key: 'seen',
      title: m.admin_roles_seen(),
      nowrap: true,
      render: ({ lastTime }) => (lastTime ? <RelativeTime at={lastTime} /> : m.admin_user_never()),
    },
    ...(take
      ? [
          {
            ...actsColumn(),
            nowrap: true,
            render: (member: AdminRoleMember) => (
              <RowButton label={m.admin_roles_take_label({ name: member.name })} onClick={() => void take(member)}>
                {m.admin_roles_take()}
              </RowButton>
            ),
          },
        ]
      : []),
  ]
}
