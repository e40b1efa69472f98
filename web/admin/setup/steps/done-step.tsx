import { useSuspenseQuery } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import PenLine from 'lucide-react/icons/pen-line'
import UserPlus from 'lucide-react/icons/user-plus'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { SetupStep } from '#contract/modules/site/setup.ts'
import { m } from '#messages/messages.js'
import { storageName } from '#web/admin/config/storage/storage-options.tsx'
import { registerModeName } from '#web/admin/registration/newcomer-rows.tsx'
import { partsOn } from '#web/admin/setup/parts.ts'
import styles from '#web/admin/setup/setup.module.css'
import { StepTitle } from '#web/admin/setup/step-form.tsx'
import { stepNames, stepStates } from '#web/admin/setup/step-list.tsx'
import { useMarkSetup } from '#web/admin/setup/use-setup.ts'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery, adminSetupQuery } from '#web/api/queries/admin-setup-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'

const tones: Record<keyof typeof stepStates, BadgeTone> = { open: 'warning', saved: 'success', skipped: 'plain' }

/** How things stand, in a few words. */
const facts: Partial<Record<SetupStep, (document: ConfigDocument) => string>> = {
  name: ({ COMMON_SITE_NAME }) => COMMON_SITE_NAME,
  colours: ({ COMMON_THEMECOLOR }) => COMMON_THEMECOLOR,
  parts: (document) => partsOn(document).join(m.admin_o_comma()),
  registration: ({ MODERATION }) => registerModeName(MODERATION.REGISTER),
  delivery: ({ MAIL, SMS }) =>
    [
      ...(MAIL.PROVIDER === 'none' ? [] : [m.admin_f_mail()]),
      ...(SMS.PROVIDER === 'none' ? [] : [m.admin_f_sms()]),
    ].join(m.admin_o_comma()) || m.admin_outbox(),
  storage: ({ COMMON_SPBM }) => storageName(COMMON_SPBM.SPBM),
  policies: ({ COMMON_ICP, COMMON_GONGAN }) => [COMMON_ICP, COMMON_GONGAN].filter(Boolean).join(m.admin_o_comma()),
}

/** What was set and what was not, and where to go from here. */
export function DoneStep() {
  const { data } = useSuspenseQuery(adminSetupQuery(api))
  const { document } = useSuspenseQuery(adminConfigQuery(api)).data
  const open = data.steps.filter(({ state }) => state === 'open').length
  const isOver = data.state === 'finished'
  useFinished(open === 0 && !isOver)
  return (
    <>
      <StepTitle>{open === 0 ? m.setup_done_title() : m.setup_done_open()}</StepTitle>
      <p className={styles.lead}>{m.setup_done_lead()}</p>
      <ul className={styles.ways}>
        <Way to="/" isOutside icon={Globe} name={m.setup_done_view()} text={m.setup_done_view_text()} />
        <Way to="/admin/registration" icon={UserPlus} name={m.setup_done_invite()} text={m.setup_done_invite_text()} />
        <Way
          to="/platform/editor-posts"
          isOutside
          icon={PenLine}
          name={m.setup_done_post()}
          text={m.setup_done_post_text()}
        />
      </ul>
      <h2 className={styles.subtitle}>{m.setup_done_what()}</h2>
      <ul>
        {data.steps.map(({ step, state }) => (
          <li key={step} className={styles.outcome}>
            <Link to={`/admin/setup/${step}`}>{stepNames[step]()}</Link>
            <span className={styles.fact}>{facts[step]?.(document)}</span>
            <Badge tone={tones[state]}>{stepStates[state]()}</Badge>
          </li>
        ))}
      </ul>
      <Foot open={open} isOver={isOver || open === 0} />
    </>
  )
}

/** Whoever has looked at every step has finished. */
function useFinished(isDue: boolean): void {
  const mark = useMarkSetup()
  const finish = useEffectEvent(() => void mark('finished').catch(sayFailure))
  useEffect(() => {
    if (isDue) finish()
  }, [isDue])
}

function Foot({ open, isOver }: { open: number; isOver: boolean }) {
  const mark = useMarkSetup()
  const { isPending, act } = useAct()
  return (
    <div className={styles.foot}>
      {!isOver && <span className={styles.words}>{m.setup_done_finish_text({ count: open })}</span>}
      <span className={styles.on}>
        {!isOver && (
          <Button pending={isPending} onClick={() => void act(() => mark('finished'))}>
            {m.setup_done_finish()}
          </Button>
        )}
        <Button to="/admin" variant="primary">
          {m.setup_back()}
        </Button>
      </span>
    </div>
  )
}

type WayProps = { to: string; isOutside?: true; icon: IconDrawing; name: string; text: string }

/** Pages outside of the office open beside it. */
function Way({ to, isOutside, icon, name, text }: WayProps) {
  return (
    <li>
      <Link to={to} target={isOutside && '_blank'} className={styles.way}>
        <Icon of={icon} size={24} />
        <b>{name}</b>
        <span className={styles.wayText}>{text}</span>
      </Link>
    </li>
  )
}
