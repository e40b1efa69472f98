import type { UserCard } from '#contract/modules/account/user.ts'
import type { ChatGroup, GroupRole } from '#contract/modules/forum/chat-group.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/feedback/badge.tsx'
import styles from './group.module.css'

export function roleIn({ ownerId, adminIds }: ChatGroup, userId: string | undefined): GroupRole {
  if (userId === undefined) return 'member'
  return userId === ownerId ? 'owner' : adminIds.includes(userId) ? 'admin' : 'member'
}

/** Above what somebody says in a group. */
export function Author({ user, role }: { user: UserCard | null; role: GroupRole }) {
  return (
    <span className={styles.author}>
      <span className={styles.authorName}>{user?.name ?? m.person_gone()}</span>
      <RoleBadge role={role} />
    </span>
  )
}

export function RoleBadge({ role }: { role: GroupRole }) {
  if (role === 'member') return null
  return (
    <Badge tone={role === 'owner' ? 'warning' : 'brand'}>{role === 'owner' ? m.group_owner() : m.group_admin()}</Badge>
  )
}
