import CircleHelp from 'lucide-react/icons/circle-help'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { isStaff, type Powered } from '#contract/roles.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { Question } from './decision-dialog.tsx'
import styles from './item-view.module.css'

type ItemActsProps = {
  item: QueueItem
  isPending: boolean
  onPass: () => void
  onAsk: (question: Question | 'help') => void
  /** Undefined when there is nothing to undo. */
  onUndoLast: (() => void) | undefined
  onUndo: () => void
}

/** What each kind of item is passed or rejected as. */
const words: Record<QueueItem['kind'], { pass: () => string; reject: () => string }> = {
  held: { pass: m.queue_pass, reject: m.queue_reject },
  report: { pass: m.queue_report_dismiss, reject: m.queue_report_uphold_open },
  appeal: { pass: m.queue_appeal_grant_open, reject: m.queue_appeal_refuse_open },
  member: { pass: m.queue_pass, reject: m.queue_reject },
}

export function ItemActs({ item, isPending, onPass, onAsk, onUndoLast, onUndo }: ItemActsProps) {
  const say = words[item.kind]
  const me = useMe()
  return (
    <div className={styles.acts}>
      {item.state === 'open' && !mayDecide(me, item) ? (
        <p className={styles.quiet}>{m.appeal_for_administrators()}</p>
      ) : item.state === 'open' ? (
        <>
          <Act number={1} onClick={onPass} pending={isPending}>
            {say.pass()}
          </Act>
          <Act number={2} onClick={() => onAsk('reject')}>
            {say.reject()}
          </Act>
          {maySanction(me, item) && (
            <Act number={3} danger onClick={() => onAsk('sanction')}>
              {m.queue_sanction()}
            </Act>
          )}
        </>
      ) : (
        item.mayUndo && (
          <Button pending={isPending} icon={<Icon of={Undo2} size={16} />} onClick={onUndo}>
            {m.queue_undo()}
          </Button>
        )
      )}
      <span className={styles.push} />
      <IconButton
        label={m.queue_undo_last()}
        icon={<Icon of={Undo2} />}
        disabled={!onUndoLast}
        onClick={onUndoLast}
        className={styles.helper}
      />
      <IconButton
        label={m.queue_keys()}
        icon={<Icon of={CircleHelp} />}
        onClick={() => onAsk('help')}
        className={styles.helper}
      />
    </div>
  )
}

/** What is beyond moderators, administrators decide. */
export function mayDecide(
  me: Pick<OwnInfo, 'userpower'> | null | undefined,
  { forAdministrators }: QueueItem,
): boolean {
  return !forAdministrators || me?.userpower === 0
}

/** Nobody is punished for objecting, or before they are here. Managers mute on their boards; staff have it by their office. */
export function maySanction(me: Powered | null | undefined, { kind }: QueueItem): boolean {
  if (isStaff(me) && !can(me, 'content.sanction')) return false
  return kind === 'held' || kind === 'report'
}

type ActProps = { number: number; danger?: boolean; pending?: boolean; onClick: () => void; children: ReactNode }

function Act({ number, danger = false, pending, onClick, children }: ActProps) {
  return (
    <Button variant={danger ? 'danger' : 'line'} pending={pending} onClick={onClick} className={styles.act}>
      <kbd className={styles.key}>{number}</kbd>
      {children}
    </Button>
  )
}
