import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type SetupStep, setupSteps } from '#contract/modules/site/setup.ts'
import { m } from '#messages/messages.js'
import { askToDiscard, DraftFaults, LeaveGuard, useFirstFault } from '#web/admin/config/config-page.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './setup.module.css'
import { useStep } from './use-setup.ts'

type StepFormProps = {
  step: SetupStep
  title: string
  lead: string
  /** How much would be lost by leaving now. */
  changes: number
  discard: () => void
  pending: boolean
  /** Saves what there is; `pass` then leads on. */
  onNext: (pass: () => void) => void
  /** Saves and stays, for what is tried only when it is saved. */
  onSave?: () => void
  form?: RefObject<HTMLFormElement | null>
  /** Above the fields: what stands in the way. */
  faults?: ReactNode
  children: ReactNode
}

/** The frame of every step: where it is, what it asks, and the ways on. */
export function StepForm(props: StepFormProps) {
  const { step, title, lead, changes, discard, pending, onNext, onSave, form, faults, children } = props
  const { number, before, isPassing, pass } = useStep(step)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending && !isPassing) onNext(() => void pass('saved'))
  }
  const skip = async () => {
    if (changes > 0 && !(await askToDiscard(changes))) return
    discard()
    await pass('skipped')
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className={styles.where}>{m.setup_where({ number, all: setupSteps.length })}</p>
      <StepTitle>{title}</StepTitle>
      <p className={styles.lead}>{lead}</p>
      {faults}
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        {before && (
          <Button to={`/admin/setup/${before}`} variant="ghost" icon={<Icon of={ChevronLeft} size={16} />}>
            {m.setup_previous()}
          </Button>
        )}
        <span className={styles.on}>
          <Button disabled={pending || isPassing} onClick={() => void skip()}>
            {m.setup_skip()}
          </Button>
          {onSave && changes > 0 && (
            <Button disabled={pending} onClick={onSave}>
              {m.admin_save()}
            </Button>
          )}
          <Button type="submit" variant="primary" pending={pending || isPassing}>
            {m.setup_next()}
          </Button>
        </span>
      </div>
      <LeaveGuard changes={changes} />
    </form>
  )
}

/** Whoever comes from another step begins here; the first one begins where every page does. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isArrival = useLocation().key === 'default'
  useEffect(() => {
    if (!isArrival) heading.current?.focus()
  }, [isArrival])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  )
}

type ConfigStepProps = Pick<StepFormProps, 'step' | 'title' | 'lead' | 'children'> & {
  draft: ConfigDraft
  /** Something in it is tried, which takes saved settings. */
  isTried?: boolean
}

/** A step that is a part of the configuration. */
export function ConfigStep({ step, title, lead, draft, isTried, children }: ConfigStepProps) {
  const form = useFirstFault(draft)
  return (
    <StepForm
      step={step}
      title={title}
      lead={lead}
      form={form}
      changes={draft.changes}
      discard={draft.discard}
      pending={draft.saving}
      onNext={(pass) => (draft.changes > 0 ? draft.save(pass) : pass())}
      onSave={isTried ? () => draft.save() : undefined}
      faults={<DraftFaults draft={draft} />}
    >
      {children}
    </StepForm>
  )
}
