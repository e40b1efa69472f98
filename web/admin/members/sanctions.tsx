import Ban from 'lucide-react/icons/ban'
import Silence from 'lucide-react/icons/mic-off'
import Warning from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminMemberInfo } from '#contract/modules/account/admin-user.ts'
import type { Sanction } from '#contract/modules/account/sanction.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { sayUndone } from '#web/admin/content/undo-bar.tsx'
import short from '#web/admin/lines.module.css'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { sanctionName } from '#web/social/sanctions/sentence-fields.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './member.module.css'

type Props = { member: AdminMemberInfo; onChanged: () => Promise<void> }

/** What was imposed on them, and the ways back: a sanction is lifted, what was removed with it comes back apart from it. */
export function Sanctions({ member: { sanctions }, onChanged }: Props) {
  const [lifting, setLifting] = useState<Sanction | null>(null)
  return (
    <Card padded>
      <h2 className={styles.head}>
        {m.admin_member_sanctions()}
        <span className={styles.note}>{m.admin_member_total({ count: sanctions.length })}</span>
      </h2>
      {sanctions.length === 0 && <EmptyState level={3} title={m.admin_member_sanctions_none()} compact />}
      <ul className={classNames(short.lines, styles.lines)}>
        {sanctions.map((sanction) => (
          <li key={sanction._id}>
            <Line sanction={sanction} onLift={() => setLifting(sanction)} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <ReasonDialog
        open={lifting !== null}
        onClose={() => setLifting(null)}
        title={m.admin_sanction_lift_title()}
        description={m.admin_sanction_lift_text()}
        reasonLabel={m.admin_content_why()}
        missing={m.sanction_need_reason()}
        confirmLabel={m.admin_sanction_lift()}
        onConfirm={async (reason) => {
          if (!lifting) return null
          await api.adminUser.lift({ sanctionId: lifting._id, reason })
          return onChanged
        }}
      />
    </Card>
  )
}

const signs: Record<Sanction['kind'], IconDrawing> = { warn: Warning, mute: Silence, ban: Ban }

/** Nobody counts the seconds of a sanction. */
const minuteOf = (at: number) => formatDateTime(at).slice(0, 16)

type LineProps = { sanction: Sanction; onLift: () => void; onChanged: () => Promise<void> }

function Line({ sanction, onLift, onChanged }: LineProps) {
  const { kind, systemName, endTime, isInForce, liftedTime, reason, by, createTime } = sanction
  const { batchId, removed = 0, undoTime = 0 } = sanction
  const { isPending, act } = useAct()
  const undo = async () => {
    if (!batchId || !(await confirm({ title: m.admin_batch_undo_sure({ batch: batchId }) }))) return
    await act(async () => {
      toast.success(sayUndone(await api.adminContent.undo({ batchId })))
      await onChanged()
    })
  }
  const until = endTime > 0 ? m.admin_sanction_until({ time: minuteOf(endTime) }) : m.admin_sanction_for_ever()
  const mayLift = can(useMe(), 'content.sanction') && (isInForce || (kind === 'warn' && liftedTime === undefined))
  return (
    <div className={styles.sanction}>
      <span className={styles.sign} data-kind={kind}>
        <Icon of={signs[kind]} size={18} />
      </span>
      <div className={styles.about}>
        <p className={styles.what}>
          <b>{sanctionName(kind)}</b>
          {systemName && <span>{systemName}</span>}
          {kind !== 'warn' && <span>{until}</span>}
          <State sanction={sanction} />
        </p>
        <p className={styles.note}>
          {m.admin_sanction_by({ reason, name: by?.name ?? '—', time: minuteOf(createTime) })}
        </p>
        {sanction.appeal && <Appeal of={sanction.appeal} />}
        {batchId && (
          <p className={styles.batch}>
            {m.admin_sanction_batch({ batch: batchId, count: removed })}
            {undoTime > 0 ? (
              <>
                <span className={styles.note}>{m.admin_sanction_undo_until({ day: minuteOf(undoTime).slice(5) })}</span>
                <Able to="content.batch">
                  <Button size={28} pending={isPending} onClick={() => void undo()}>
                    {m.admin_batch_undo()}
                  </Button>
                </Able>
              </>
            ) : (
              <span className={styles.note}>{m.admin_sanction_undo_over()}</span>
            )}
          </p>
        )}
      </div>
      {mayLift && (
        <Button variant="text" size={32} onClick={onLift}>
          {m.admin_sanction_lift()}
        </Button>
      )}
    </div>
  )
}

const appealStates = {
  open: m.queue_state_open,
  passed: m.appeal_granted_short,
  rejected: m.appeal_refused_short,
}

/** What they said against it, and what became of that. */
function Appeal({ of: { _id, text, state } }: { of: NonNullable<Sanction['appeal']> }) {
  return (
    <p className={styles.appeal}>
      <span>{m.admin_sanction_appeal({ text })}</span>
      <Badge tone={state === 'open' ? 'warning' : 'plain'}>{appealStates[state]()}</Badge>
      {state === 'open' && (
        <Link to={`/admin/queue?kind=appeal&item=${_id}`} className={styles.link}>
          {m.queue_appeal_decide()}
        </Link>
      )}
    </p>
  )
}

function State({ sanction: { isInForce, liftedTime, kind, readTime } }: { sanction: Sanction }) {
  if (isInForce) return <Badge tone="danger">{m.admin_sanction_in_force()}</Badge>
  if (liftedTime !== undefined) return <Badge>{m.admin_sanction_lifted()}</Badge>
  if (kind !== 'warn') return <Badge>{m.admin_sanction_over()}</Badge>
  return <Badge>{readTime === undefined ? m.admin_sanction_unread() : m.admin_sanction_read()}</Badge>
}
