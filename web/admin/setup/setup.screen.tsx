import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import type { SetupState, SetupStep } from '#contract/modules/site/setup.ts'
import { m } from '#messages/messages.js'
import { staffAt } from '#web/admin/admin-loaders.ts'
import { PlainSections } from '#web/admin/config/section.tsx'
import top from '#web/admin/top-bar.module.css'
import { api } from '#web/api/browser.ts'
import { type PageContext, pageContext } from '#web/api/page-context.ts'
import { adminStarterQuery } from '#web/api/queries/admin-forum-queries.ts'
import {
  adminBackupQuery,
  adminConfigQuery,
  adminSecretsQuery,
  adminSetupQuery,
} from '#web/api/queries/admin-setup-queries.ts'
import { adminRulesQuery } from '#web/api/queries/rule-queries.ts'
import { notFound } from '#web/screen.ts'
import { useSite } from '#web/session/use-site.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import styles from './setup.module.css'
import { StepList } from './step-list.tsx'
import { BoardsStep } from './steps/boards-step.tsx'
import { ColoursStep } from './steps/colours-step.tsx'
import { DeliveryStep } from './steps/delivery-step.tsx'
import { DoneStep } from './steps/done-step.tsx'
import { NameStep } from './steps/name-step.tsx'
import { PartsStep } from './steps/parts-step.tsx'
import { PoliciesStep } from './steps/policies-step.tsx'
import { RegistrationStep } from './steps/registration-step.tsx'
import { StorageStep } from './steps/storage-step.tsx'
import { useMarkSetup } from './use-setup.ts'

export const title = () => m.setup_title()

type Place = SetupStep | 'done'

const steps: Record<Place, ComponentType> = {
  name: NameStep,
  colours: ColoursStep,
  boards: BoardsStep,
  parts: PartsStep,
  registration: RegistrationStep,
  delivery: DeliveryStep,
  storage: StorageStep,
  policies: PoliciesStep,
  done: DoneStep,
}

/** The address without a step leads to the one to go on with. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (!(await staffAt(page, request))) return null
  const { step } = params
  if (step !== undefined && !Object.hasOwn(steps, step)) throw notFound()
  const state = await page.queries.fetchQuery(adminSetupQuery(page.api))
  if (step === undefined) throw redirect(`/admin/setup/${nextOf(state)}`)
  await Promise.all(neededBy(page, step as Place))
  return null
}

function nextOf({ steps: all }: SetupState): Place {
  return all.find(({ state }) => state === 'open')?.step ?? 'done'
}

function neededBy({ api: own, queries }: PageContext, step: Place): Promise<unknown>[] {
  return [
    queries.ensureQueryData(adminConfigQuery(own)),
    queries.ensureQueryData(adminSecretsQuery(own)),
    ...(step === 'boards' ? [queries.prefetchQuery(adminStarterQuery(own))] : []),
    ...(step === 'storage' ? [queries.prefetchQuery(adminBackupQuery(own))] : []),
    ...(step === 'registration' ? [queries.prefetchQuery(adminRulesQuery(own))] : []),
  ]
}

/** One step after the other, each saved by itself; it has a frame of its own, without the navigation of the office. */
export function Component() {
  const { step } = useParams()
  const { data } = useSuspenseQuery(adminSetupQuery(api))
  const place = (step ?? 'name') as Place
  const Step = steps[place]
  useOpened(data)
  return (
    <div className={styles.setup}>
      <SkipLink />
      <TopBar state={data.state} />
      <div className={styles.in}>
        <StepList of={data} current={place} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Card className={styles.card}>
            <PlainSections value={true}>
              <Step key={place} />
            </PlainSections>
          </Card>
        </main>
      </div>
    </div>
  )
}

/** Whoever has it before them has seen it: nobody is led here any more. */
function useOpened({ state }: SetupState): void {
  const mark = useMarkSetup()
  const open = useEffectEvent(() => {
    if (state === 'new' || state === 'left') void mark('open').catch(sayFailure)
  })
  useEffect(() => open(), [])
}

function TopBar({ state }: { state: SetupState['state'] }) {
  const site = useSite()
  const navigate = useNavigate()
  const mark = useMarkSetup()
  const isOver = state === 'finished' || state === 'dismissed'
  const leave = async () => {
    try {
      await mark('left')
      await navigate('/admin')
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <header className={classNames(top.bar, styles.top)}>
      <Link to="/" target="_blank" className={styles.logo}>
        <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO} />
      </Link>
      <span className={styles.what}>{m.setup_title()}</span>
      {isOver ? (
        <Button to="/admin" variant="ghost" size={32} className={styles.leave}>
          {m.setup_back()}
        </Button>
      ) : (
        <Button variant="ghost" size={32} className={styles.leave} onClick={() => void leave()}>
          {m.setup_later()}
        </Button>
      )}
    </header>
  )
}
