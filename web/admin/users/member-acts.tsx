import { useState } from 'react'
import type { AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { confirm, type Question } from '#web/ui/overlays/confirm.tsx'
import { DeleteMember } from './delete-member.tsx'
import { Roles } from './member-table.tsx'
import { PasswordLink } from './password-link.tsx'
import { isOfStaff, powerName } from './power-name.ts'
import styles from './users.module.css'

type Change = (page: AdminMemberPage) => Promise<void>
type MemberActsProps = {
  member: AdminMemberPage
  onChanged: Change
  /** Beside the record of the member, which says itself who it is, and has its own way to ban. */
  isRecord?: boolean
}

export function MemberActs({ member, onChanged, isRecord = false }: MemberActsProps) {
  const me = useMe()
  const isMe = me?._id === member._id
  // Whoever has an office by a role does not take over that of others.
  const mayEdit = can(me, 'members.edit') && (me?.userpower === 0 || !isOfStaff(member))
  const { isPending, act } = useActing(onChanged)
  const ids = { userId: member._id }
  const end = () => act(() => api.adminUser.endSessions(ids), { title: m.admin_user_end_sure(member), tone: 'danger' })
  return (
    <section className={styles.acts}>
      {!isRecord && (
        <div className={styles.head}>
          <MemberAvatar of={member} size={48} />
          <span className={styles.roles}>
            <MemberBadges user={member} />
            <Roles member={member} />
          </span>
          <Button variant="text" size={32} to={`/author/${member._id}`} target="_blank">
            {m.admin_user_page()}
          </Button>
        </div>
      )}
      {!isRecord && member.banReason && (
        <Notice tone="danger">{m.admin_user_banned_because({ reason: member.banReason })}</Notice>
      )}
      {isMe && <Notice>{m.admin_user_self()}</Notice>}
      {member.factorReset && <LostFactor member={member} isPending={isPending} act={act} />}
      {!isMe && can(me, 'roles.edit') && <Office {...{ member, isPending, act, onChanged }} />}
      {!isMe && mayEdit && <RoleActions {...{ member, isPending, act, onChanged, isRecord }} />}
      {mayEdit && member.devices.length > 0 && (
        <div>
          <Button size={32} pending={isPending} onClick={() => void end()}>
            {m.admin_user_end()}
          </Button>
        </div>
      )}
      {mayEdit && member.userpower !== 0 && <PasswordLink member={member} />}
      {can(me, 'money.see') && <MoneyLinks member={member} />}
      {!isMe && mayEdit && member.userpower === 1 && member.roles.length === 0 && <DeleteMember member={member} />}
    </section>
  )
}

/** Two administrators may spare somebody the wait. */
function LostFactor({ member, isPending, act }: Pick<RoleActionsProps, 'member' | 'isPending' | 'act'>) {
  const me = useMe()
  const { _id: userId, name, factorReset } = member
  if (!factorReset) return null
  const { endTime, askedBy } = factorReset
  const isSecond = askedBy !== null && askedBy._id !== me?._id
  const press = () =>
    act(
      () => api.adminUser.shortenReset({ userId }),
      isSecond
        ? {
            title: m.admin_reset_confirm_sure({ name }),
            description: m.admin_reset_confirm_text(),
            confirmLabel: m.admin_reset_confirm(),
            tone: 'danger',
          }
        : { title: m.admin_reset_ask_sure({ name }), description: m.admin_reset_ask_text() },
    )
  const mayPress = can(me, 'roles.edit') && me?._id !== userId && (askedBy === null || isSecond)
  return (
    <Notice
      tone="warning"
      action={
        mayPress && (
          <Button size={32} pending={isPending} onClick={() => void press()}>
            {isSecond ? m.admin_reset_confirm() : m.admin_reset_ask()}
          </Button>
        )
      }
    >
      {m.admin_reset_waits({ time: formatDateTime(endTime).slice(0, 16) })}
      {askedBy && <p>{m.admin_reset_asked({ name: askedBy.name })}</p>}
    </Notice>
  )
}

function MoneyLinks({ member: { _id, isAgent } }: Pick<MemberActsProps, 'member'>) {
  return (
    <div className={styles.roles}>
      <Button variant="text" size={32} to={`/admin/ledger?user=${_id}`}>
        {m.admin_user_ledger()}
      </Button>
      <Button variant="text" size={32} to={`/admin/orders?user=${_id}`}>
        {m.admin_user_orders()}
      </Button>
      {isAgent && (
        <Button variant="text" size={32} to={`/admin/cards?agent=${_id}`}>
          {m.admin_user_batches()}
        </Button>
      )}
    </div>
  )
}

type Act = (work: () => Promise<AdminMemberPage>, question: Question) => Promise<void>

/** Asks, does it, says so, and shows what became of it. */
function useActing(onChanged: Change): { isPending: boolean; act: Act } {
  const { isPending, act } = useAct()
  const askAndAct: Act = async (work, question) => {
    if (!(await confirm(question))) return
    await act(async () => {
      await onChanged(await work())
      toast.success(m.post_act_done())
    })
  }
  return { isPending, act: askAndAct }
}

type RoleActionsProps = MemberActsProps & { isPending: boolean; act: Act }

/** What administrators alone give. */
function Office({ member, isPending, act }: RoleActionsProps) {
  const { name } = member
  if (member.userpower === 2) return null
  const give = (chosen: '0' | '1' | '3') => {
    const userpower = Number(chosen) as 0 | 1 | 3
    if (userpower === member.userpower) return
    void act(() => api.adminUser.setPower({ userId: member._id, userpower }), {
      title: m.admin_user_power_sure({ name, role: powerName(userpower) }),
      description: userpower === 0 ? m.admin_user_power_admin_hint() : undefined,
    })
  }
  return (
    <Select<'0' | '1' | '3'>
      label={m.admin_user_role()}
      value={String(member.userpower) as '0' | '1' | '3'}
      disabled={isPending}
      onChange={give}
      options={(['1', '3', '0'] as const).map((value) => ({ value, label: powerName(value) }))}
    />
  )
}

/** What may be given to others and taken from them. */
function RoleActions({ member, isPending, act, onChanged, isRecord }: RoleActionsProps) {
  const { name } = member
  const ids = { userId: member._id }
  const sell = (isAgent: boolean) =>
    void act(() => api.adminUser.setAgent({ ...ids, isAgent }), {
      title: isAgent ? m.admin_user_agent_give({ name }) : m.admin_user_agent_take({ name }),
    })
  return (
    <>
      <Switch
        spread
        label={m.admin_user_agent()}
        hint={m.admin_user_agent_hint()}
        checked={member.isAgent}
        disabled={isPending}
        onChange={sell}
      />
      {!isRecord && <Ban member={member} isPending={isPending} act={act} onChanged={onChanged} />}
    </>
  )
}

function Ban({ member, isPending, act, onChanged }: RoleActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (member.userpower === 0) return <p className={styles.quiet}>{m.admin_user_demote_first()}</p>
  const lift = () =>
    act(() => api.adminUser.unban({ userId: member._id }), { title: m.admin_user_unban_sure({ name: member.name }) })
  return (
    <div>
      {member.userpower === 2 ? (
        <Button size={32} variant="primary" pending={isPending} onClick={() => void lift()}>
          {m.admin_user_unban()}
        </Button>
      ) : (
        <Button size={32} variant="danger" onClick={() => setIsAsking(true)}>
          {m.admin_user_ban()}
        </Button>
      )}
      <BanDialog member={member} open={isAsking} onClose={() => setIsAsking(false)} onBanned={onChanged} />
    </div>
  )
}

type BanDialogProps = {
  member: AdminMemberPage
  open: boolean
  onClose: () => void
  onBanned: (page: AdminMemberPage) => Promise<void>
}

/** A ban has a reason, which the member is told. */
function BanDialog({ member, open, onClose, onBanned }: BanDialogProps) {
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={m.admin_user_ban()}
      description={m.admin_user_ban_text({ name: member.name })}
      reasonLabel={m.admin_user_ban_reason()}
      missing={m.ban_need_reason()}
      confirmLabel={m.admin_user_ban()}
      tone="danger"
      onConfirm={async (reason) => {
        const page = await api.adminUser.ban({ userId: member._id, reason })
        return () => onBanned(page)
      }}
    />
  )
}
