import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminRole } from '#contract/modules/account/admin-role.ts'
import type { AdminMember } from '#contract/modules/account/admin-user.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminMembersQuery } from '#web/api/queries/admin-user-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './roles.module.css'

type GiveDialogProps = { role: AdminRole; open: boolean; onClose: () => void; onGiven: () => void }

/** Finds a member by whatever is known of them, and gives them the role. */
export function GiveDialog({ role, open, onClose, onGiven }: GiveDialogProps) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.admin_roles_add_title({ name: role.name })}>
      <Finder role={role} onGiven={onGiven} />
    </Overlay>
  )
}

const shown = 8

function Finder({ role, onGiven }: Pick<GiveDialogProps, 'role' | 'onGiven'>) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const isAsked = keyword !== '' && typed.trim() !== ''
  const found = useQuery({ ...adminMembersQuery(api, { page: 1, limit: shown, keyword }), enabled: isAsked })
  const { isPending, act } = useAct()
  const give = async ({ _id: userId, name }: AdminMember) => {
    if (!(await act(() => api.adminRole.give({ userId, roleId: role._id, isGiven: true })))) return
    toast.success(m.admin_roles_given({ name }))
    onGiven()
  }
  return (
    <div className={styles.finder}>
      <TextField
        label={m.admin_roles_add_search()}
        type="search"
        value={typed}
        maxLength={limits.email}
        autoComplete="off"
        data-autofocus=""
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.results} role="status">
        {!isAsked && <p className={styles.quiet}>{m.admin_roles_add_hint()}</p>}
        {isAsked && !found.data && found.isError && <LoadError of={found} />}
        {isAsked && !found.data && !found.isError && <SkeletonLines widths={[60, 80]} />}
        {isAsked && found.data?.list.length === 0 && <p className={styles.quiet}>{m.admin_roles_add_none()}</p>}
        {isAsked &&
          found.data?.list.map((member) => (
            <div key={member._id} className={styles.found}>
              <MemberAvatar of={member} size={32} />
              <span className={styles.fill}>
                <b>{member.name}</b>
                <small>#{member._id}</small>
              </span>
              {member.roles.some(({ _id }) => _id === role._id) ? (
                <Badge>{m.admin_roles_has()}</Badge>
              ) : (
                <Button
                  size={32}
                  disabled={isPending}
                  aria-label={m.admin_roles_give_label({ name: member.name })}
                  onClick={() => void give(member)}
                >
                  {m.admin_roles_give()}
                </Button>
              )}
            </div>
          ))}
      </div>
    </div>
  )
}
