import Info from 'lucide-react/icons/info'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { PageHead } from '#web/admin/page-head.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { LeaveQuestion, StayOrLeave } from '#web/ui/overlays/leave-question.tsx'
import styles from './config-page.module.css'
import type { ConfigDraft } from './use-config-draft.ts'

export type ConfigPageProps = {
  title: string
  lead: string
  draft: ConfigDraft
  children: ReactNode
  /** Beside the form. */
  aside?: ReactNode
  /** Below the form and not part of it. */
  below?: ReactNode
  /** Puts the form among other things, such as tabs. */
  around?: (form: ReactNode) => ReactNode
}

/** The frame of every settings screen: what is unsaved, discard and save at the top, the form, the questions. */
export function ConfigPage({ title, lead, draft, children, aside, below, around = (form) => form }: ConfigPageProps) {
  const ref = useFirstFault(draft)
  const formId = useId()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const closes = draft.value.COMMON_CLOSE_WEB && !draft.saved.COMMON_CLOSE_WEB
    if (!closes || (await askToClose())) draft.save()
  }
  const form = (
    <form id={formId} ref={ref} noValidate onSubmit={submit} className={styles.form}>
      {children}
    </form>
  )
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead}>
        <DraftActions draft={draft} formId={formId} />
      </PageHead>
      <DraftFaults draft={draft} />
      <div className={aside ? styles.split : undefined}>
        <div className={styles.main}>
          {around(form)}
          {below}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <LeaveGuard changes={draft.changes} />
    </div>
  )
}

function DraftActions({ draft, formId }: { draft: ConfigDraft; formId: string }) {
  const { changes } = draft
  const discard = async () => {
    if (await askToDiscard(changes)) draft.discard()
  }
  return (
    <div className={styles.actions} data-dirty={changes > 0 || undefined}>
      <span role="status" className={styles.unsaved} data-dirty={changes > 0 || undefined}>
        {changes > 0 && <Icon of={Info} size={16} />}
        {changes > 0 ? m.admin_unsaved({ count: changes }) : m.admin_all_saved()}
      </span>
      <Button disabled={changes === 0 || draft.saving} onClick={discard}>
        {m.admin_discard()}
      </Button>
      <Button type="submit" form={formId} variant="primary" disabled={changes === 0} pending={draft.saving}>
        {m.admin_save()}
      </Button>
    </div>
  )
}

/** What stands in the way of saving: somebody else's changes, or fields to mend. */
export function DraftFaults({ draft }: { draft: ConfigDraft }) {
  if (draft.conflict) {
    const take = (
      <Button size={32} onClick={draft.takeNewest}>
        {m.admin_conflict_take()}
      </Button>
    )
    return (
      <Notice tone="warning" action={take} className={styles.notice}>
        {draft.conflict}
      </Notice>
    )
  }
  const count = Object.keys(draft.faults ?? {}).filter((path) => draft.error(path)).length
  if (count === 0) return null
  return (
    <Notice tone="danger" className={styles.notice}>
      {m.admin_fix_errors({ count })}
    </Notice>
  )
}

function askToClose(): Promise<boolean> {
  return confirm({
    tone: 'danger',
    title: m.admin_close_title(),
    description: m.admin_close_text(),
    confirmLabel: m.admin_close_confirm(),
  })
}

export function askToDiscard(count: number): Promise<boolean> {
  return confirm({
    tone: 'danger',
    title: m.admin_discard_title(),
    description: m.admin_discard_text({ count }),
    confirmLabel: m.admin_discard(),
  })
}

/** After a refused save the first field that needs mending gets the focus. */
export function useFirstFault({ faults }: ConfigDraft) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}

/** Asks before unsaved changes are lost: inside the application by a dialog, for the rest by the browser's own. */
export function LeaveGuard({ changes }: { changes: number }) {
  return (
    <LeaveQuestion
      mayLose={() => changes > 0}
      onUnload={changes > 0}
      as="dialog"
      title={m.admin_leave_title()}
      description={m.admin_leave_text({ count: changes })}
      footer={(answers) => <StayOrLeave {...answers} stayLabel={m.admin_stay()} leaveLabel={m.admin_leave()} />}
    />
  )
}
