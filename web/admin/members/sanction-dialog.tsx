import { useState } from 'react'
import type { AdminMemberInfo } from '#contract/modules/account/admin-user.ts'
import type { Sanction } from '#contract/modules/account/sanction.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { sanctionName } from '#web/admin/users/power-name.ts'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './member.module.css'

type Kind = Sanction['kind']
type Props = { member: AdminMemberInfo; onChanged: () => Promise<void> }

const kinds: Kind[] = ['warn', 'mute', 'ban']
/** Hours; 0: for ever, which is an administrator's to give. */
const spans = ['24', '72', '168', '720', '0'] as const
const reaches = ['none', '1', '24', '168', 'all'] as const
type Reach = (typeof reaches)[number]

/** Nobody sanctions staff, or themselves. */
export function SanctionActs({ member, onChanged }: Props) {
  const me = useMe()
  const [kind, setKind] = useState<Kind | null>(null)
  const isStaff = member.userpower === 0 || member.userpower === 3
  if (!can(me, 'content.sanction') || isStaff || me?._id === member._id) return null
  return (
    <div className={styles.acts}>
      {kinds.map((one) => (
        <Button key={one} variant={one === 'ban' ? 'danger' : 'line'} onClick={() => setKind(one)}>
          {m.admin_sanction_open({ kind: sanctionName(one) })}
        </Button>
      ))}
      <SanctionDialog member={member} kind={kind} onClose={() => setKind(null)} onChanged={onChanged} />
    </div>
  )
}

function SanctionDialog({ member, kind, onClose, onChanged }: Props & { kind: Kind | null; onClose: () => void }) {
  const mayAll = useMe()?.userpower === 0
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState<Kind>('ban')
  if (kind && kind !== shown) setShown(kind)
  const [hours, setHours] = useState<(typeof spans)[number]>('24')
  const [reach, setReach] = useState<Reach>('none')
  return (
    <ReasonDialog
      open={kind !== null}
      onClose={onClose}
      title={m.admin_sanction_title({ kind: sanctionName(shown), name: member.name })}
      description={m.admin_sanction_text()}
      reasonLabel={m.admin_sanction_reason()}
      missing={m.sanction_need_reason()}
      confirmLabel={sanctionName(shown)}
      tone={shown === 'warn' ? 'primary' : 'danger'}
      suggestions={[m.admin_reason_spam(), m.admin_reason_abuse(), m.admin_reason_rights()]}
      onConfirm={async (reason) => {
        const removeHours = reach === 'none' ? undefined : reach === 'all' ? reach : (Number(reach) as 1 | 24 | 168)
        const sentence = { userId: member._id, kind: shown, hours: Number(hours), reason, removeHours }
        const { batchId, removed } = await api.adminUser.sanction(sentence)
        if (batchId) toast.info(m.admin_content_done({ batch: batchId, count: removed }))
        return onChanged
      }}
    >
      {shown !== 'warn' && (
        <Select<(typeof spans)[number]>
          label={m.admin_sanction_hours()}
          value={hours}
          onChange={setHours}
          options={spans.filter((span) => mayAll || span !== '0').map((value) => ({ value, label: spanName(value) }))}
        />
      )}
      <Select<Reach>
        label={m.admin_sanction_remove()}
        value={reach}
        onChange={setReach}
        options={reaches
          .filter((each) => mayAll || (each !== '168' && each !== 'all'))
          .map((value) => ({ value, label: reachName(value) }))}
      />
    </ReasonDialog>
  )
}

function spanName(span: (typeof spans)[number]): string {
  return span === '0' ? m.admin_sanction_for_ever() : m.board_mute_for({ count: Number(span) / 24 })
}

function reachName(reach: Reach): string {
  if (reach === 'none') return m.admin_sanction_remove_none()
  if (reach === 'all') return m.admin_sanction_remove_all()
  return Number(reach) < 48
    ? m.admin_sanction_remove_hours({ count: reach })
    : m.admin_sanction_remove_days({ count: Number(reach) / 24 })
}
