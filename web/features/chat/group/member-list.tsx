import { useInfiniteQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { GroupInfo, GroupMember } from '#contract/modules/forum/group.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupMembersQuery } from '#web/api/queries/chat-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import { RoleBadge } from './author.tsx'
import styles from './panel.module.css'
import type { GroupActs } from './use-group-acts.ts'

type MemberListProps = { info: GroupInfo; acts: GroupActs }

/** Who is in the group, those who run it first. */
export function MemberList({ info, acts }: MemberListProps) {
  const [wanted, setWanted] = useState('')
  const keyword = useDeferredValue(wanted.trim())
  const members = useInfiniteQuery(groupMembersQuery(api, info._id, keyword))
  const [which, setWhich] = useState<'all' | 'staff'>('all')
  const loaded = members.data?.pages.flatMap((page) => page.list)
  // They are few, and come first.
  const list = which === 'all' ? loaded : loaded?.filter(({ role }) => role !== 'member')
  return (
    <section className={styles.part} aria-label={m.group_members()}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {m.group_members()} <span className={styles.note}>{info.members}</span>
        </h3>
        <Segments
          label={m.group_members_which()}
          segments={[
            { value: 'all', label: m.group_members_all() },
            { value: 'staff', label: m.group_members_staff() },
          ]}
          value={which}
          onChange={setWhich}
        />
      </div>
      <FilterField
        label={m.group_members_search()}
        prefix={<Icon of={Search} size={18} />}
        maxLength={pageLimits.keyword}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {members.isPending && (
        <SkeletonRows count={4} size={40} widths={[40, 60]} row={styles.member} text={styles.grow} />
      )}
      {members.isError && !list && <LoadError of={members} compact />}
      {list?.length === 0 && <p className={styles.note}>{m.group_members_none()}</p>}
      {list && list.length > 0 && (
        <ul aria-label={m.group_members()}>
          {list.map((member) => (
            <Member key={member.user._id} of={member} info={info} acts={acts} />
          ))}
        </ul>
      )}
      {members.hasNextPage && which === 'all' && (
        <Button variant="text" block pending={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
          {m.feed_more()}
        </Button>
      )}
    </section>
  )
}

function Member({ of: { user, role }, info, acts }: MemberListProps & { of: GroupMember }) {
  const paths = usePaths()
  const isMe = useMe()?._id === user._id
  const items = isMe ? [] : actsOn(user._id, user.name, role, info, acts)
  return (
    <li className={styles.member}>
      <MemberAvatar of={user} size={40} />
      <span className={styles.grow}>
        <Link to={paths.author(user._id)} className={styles.person}>
          {user.name}
        </Link>
        <RoleBadge role={role} />
        {isMe && <Badge>{m.chat_my_name()}</Badge>}
      </span>
      {items.length > 0 && (
        <Menu
          label={m.group_member_menu({ name: user.name })}
          align="end"
          items={items}
          trigger={
            <IconButton size={36} icon={<Icon of={Ellipsis} />} label={m.group_member_menu({ name: user.name })} />
          }
        />
      )}
    </li>
  )
}

/** The owner does everything with everybody, admins put members out. */
function actsOn(
  userId: string,
  name: string,
  role: GroupMember['role'],
  info: GroupInfo,
  acts: GroupActs,
): MenuEntry[] {
  const remove = { label: m.group_remove(), danger: true, onSelect: () => void acts.remove(userId, name) }
  if (info.role === 'admin') return role === 'member' ? [remove] : []
  if (info.role !== 'owner') return []
  const isAdmin = role === 'admin'
  return [
    {
      label: isAdmin ? m.group_admin_end() : m.group_admin_make(),
      onSelect: () => void acts.setRole(userId, isAdmin ? 'member' : 'admin'),
    },
    { label: m.group_transfer(), onSelect: () => void acts.transfer(userId, name) },
    'rule',
    remove,
  ]
}
