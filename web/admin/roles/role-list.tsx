import Crown from 'lucide-react/icons/crown'
import Plus from 'lucide-react/icons/plus'
import Shield from 'lucide-react/icons/shield'
import UserCog from 'lucide-react/icons/user-cog'
import type { AdminRole } from '#contract/modules/account/admin-role.ts'
import { m } from '#messages/messages.js'
import { powerName } from '#web/admin/users/power-name.ts'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './roles.module.css'

/** A role by its id, one of the two offices, or the one that is being made. */
export type Choice = string

type RoleListProps = {
  of: { list: AdminRole[]; administrators: number; moderators: number } | undefined
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** The offices that every site has, then its own roles, each with how much it gives and to how many. */
export function RoleList({ of, choice, onChoose }: RoleListProps) {
  const row = (id: Choice, icon: IconDrawing, name: string, detail: string, people: number) => (
    <li key={id}>
      <button
        type="button"
        className={styles.role}
        aria-current={id === choice ? 'true' : undefined}
        onClick={() => onChoose(id)}
      >
        <Icon of={icon} />
        <span className={styles.fill}>
          <b>{name}</b>
          <small>{detail}</small>
        </span>
        <span className={styles.people}>{m.admin_roles_people({ count: people })}</span>
      </button>
    </li>
  )
  return (
    <Card aria-label={m.admin_roles_list()} className={styles.list}>
      {of ? (
        <ul>
          {row('administrators', Crown, powerName(0), m.admin_roles_all(), of.administrators)}
          {row('moderators', Shield, powerName(3), m.admin_roles_fixed(), of.moderators)}
          {of.list.map(({ _id, name, capabilities, memberNumber }) =>
            row(_id, UserCog, name, m.admin_roles_caps({ count: capabilities.length }), memberNumber),
          )}
          <li>
            <button
              type="button"
              className={styles.role}
              data-new=""
              aria-current={choice === 'new' ? 'true' : undefined}
              onClick={() => onChoose('new')}
            >
              <Icon of={Plus} />
              <span className={styles.fill}>{m.admin_roles_new()}</span>
            </button>
          </li>
        </ul>
      ) : (
        <SkeletonLines widths={[60, 80, 40, 80]} className={styles.waiting} />
      )}
    </Card>
  )
}
