import { useState } from 'react'
import type { AdminMemberInfo } from '#contract/modules/account/admin-user.ts'
import type { Sanction } from '#contract/modules/account/sanction.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { isOfStaff } from '#web/admin/users/power-name.ts'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { SentenceFields, sanctionName, sentenceOf, usualSentence } from '#web/social/sanctions/sentence-fields.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './member.module.css'

type Kind = Sanction['kind']
type Props = { member: AdminMemberInfo; onChanged: () => Promise<void> }

const kinds: Kind[] = ['warn', 'mute', 'ban']

/** Nobody sanctions staff, or themselves. */
export function SanctionActs({ member, onChanged }: Props) {
  const me = useMe()
  const [kind, setKind] = useState<Kind | null>(null)
  if (!can(me, 'content.sanction') || isOfStaff(member) || me?._id === member._id) return null
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
  // The words stay while the dialog fades out.
  const [sentence, setSentence] = useState({ ...usualSentence, kind: 'ban' as Kind })
  if (kind && kind !== sentence.kind) setSentence({ ...usualSentence, kind })
  const { kind: shown } = sentence
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
        const { batchId, removed } = await api.adminUser.sanction({
          userId: member._id,
          reason,
          ...sentenceOf(sentence),
        })
        if (batchId) toast.info(m.admin_content_done({ batch: batchId, count: removed }))
        return onChanged
      }}
    >
      <SentenceFields value={sentence} onChange={setSentence} />
    </ReasonDialog>
  )
}
