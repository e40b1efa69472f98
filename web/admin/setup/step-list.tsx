import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { Link } from 'react-router'
import type { SetupState, SetupStep } from '#contract/modules/site/setup.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './setup.module.css'

export const stepNames: Record<SetupStep, () => string> = {
  name: m.setup_step_name,
  colours: m.setup_step_colours,
  boards: m.setup_step_boards,
  parts: m.setup_step_parts,
  registration: m.setup_step_registration,
  delivery: m.setup_step_delivery,
  storage: m.setup_step_storage,
  policies: m.setup_step_policies,
}

export const stepStates: Record<SetupState['steps'][number]['state'], () => string> = {
  open: m.setup_state_open,
  saved: m.setup_state_saved,
  skipped: m.setup_state_skipped,
}

/** Every step is open at any time, in whichever order. */
export function StepList({ of, current }: { of: SetupState; current: string }) {
  return (
    <nav aria-label={m.setup_steps()} className={styles.steps}>
      <ol>
        {of.steps.map(({ step, state }, at) => (
          <li key={step} data-state={state} data-now={step === current || undefined}>
            <Link
              to={`/admin/setup/${step}`}
              className={styles.step}
              aria-current={step === current ? 'step' : undefined}
            >
              <span className={styles.dot} aria-hidden>
                <Mark state={step === current ? 'open' : state} number={at + 1} />
              </span>
              <span className={styles.stepName}>{stepNames[step]()}</span>
              {state !== 'open' && <span className={styles.stepState}>{stepStates[state]()}</span>}
            </Link>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>{m.setup_hint()}</p>
    </nav>
  )
}

function Mark({ state, number }: { state: SetupState['steps'][number]['state']; number: number }) {
  if (state === 'open') return number
  return <Icon of={state === 'saved' ? Check : Minus} size={14} />
}
