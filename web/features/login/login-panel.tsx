import {
  Fragment,
  type InputEvent,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#messages/messages.js'
import { enterAsMember } from '#web/session/leave.ts'
import { hasBinding } from '#web/session/login-methods/binding.ts'
import { useSite } from '#web/session/use-site.ts'
import { openLayer } from '#web/ui/overlays/overlay-history.ts'
import { AgreementText } from './consent.tsx'
import { clearDraft, keepInput, keptDraft } from './draft.ts'
import styles from './login.module.css'
import { alternatives, findMode, firstMode, loginMode, type ModeName, offersMore } from './modes/mode-table.ts'
import { type ModeProps, modes, OtherMethods, prepareMore } from './modes/modes.ts'
import { PasskeyWay } from './passkey-way.tsx'

export interface LoginPanelProps extends Pick<ModeProps, 'dress' | 'heading' | 'Consent'> {
  /** Where the way leads afterwards; without it this page is loaded anew. */
  to?: string
  /** The page that waits for the login, if one does: a login with another site comes back to it instead of home. */
  waiting?: string
}

/** The login form with its modes, in the dress of either area. */
export function LoginPanel({ dress, heading, Consent, to, waiting }: LoginPanelProps) {
  const { COMMON_LOGIN: login } = useSite()
  const site = { login, isMobile: dress === 'mobile' }
  const { current, go, startWith } = useModeHistory(() => firstMode(modes, site))
  const panel = useRef<HTMLDivElement>(null)
  useFocusAfterSwitch(panel, current)
  const begin = useEffectEvent(() => {
    // What was typed or ticked before the script came counts, too.
    for (const input of panel.current?.querySelectorAll('input') ?? []) keepInput(input)
    if (hasBinding()) startWith('202')
  })
  useEffect(() => begin(), [])
  const mode = findMode(modes, current)
  if (!mode) return null
  const forgot = current === 'password' && site.isMobile && (
    <button type="button" className={styles.way} data-end="" onClick={() => go('reset')}>
      {m.login_forgot()}
    </button>
  )
  const enter: ModeProps['onLoggedIn'] = (after) => enterAsMember(to ?? (after?.to || undefined), after?.wait)
  const passkey = current === 'password' && <PasskeyWay dress={dress} onLoggedIn={enter} />
  // A dialog opens when all of it is there; a page is there already and wakes up in pieces.
  const Pieces = heading === 'h1' ? Suspense : Fragment
  return (
    <div ref={panel} className={styles.panel} data-dress={dress} onInput={keep}>
      <Pieces>
        <mode.View
          key={current}
          dress={dress}
          heading={heading}
          Consent={Consent}
          draft={keptDraft()}
          onLoggedIn={enter}
          onLogin={() => {
            clearDraft()
            // A binding that is over is nothing to come back to.
            if (current === '202') startWith(loginMode(modes, site))
            else go(loginMode(modes, site))
          }}
          go={go}
          prepare={prepareMore}
        />
        {mode.isAlternative && offersMore(site) ? (
          <OtherMethods
            dress={dress}
            current={current}
            others={alternatives(modes, current, site)}
            go={go}
            waiting={waiting}
          >
            {passkey}
            {forgot}
          </OtherMethods>
        ) : (
          (passkey || forgot) && (
            <div className={styles.methods}>
              {passkey}
              {forgot}
            </div>
          )
        )}
      </Pieces>
      {dress === 'desktop' && <AgreementLine isRegistering={current === 'register'} />}
    </div>
  )
}

function AgreementLine({ isRegistering }: { isRegistering: boolean }) {
  return (
    <p className={styles.agreement}>
      <AgreementText dress="desktop" lead={isRegistering ? m.login_agree_by_register() : m.login_agree_by()} />
    </p>
  )
}

function keep({ target }: InputEvent): void {
  if (target instanceof HTMLInputElement) keepInput(target)
}

/** The pressed link goes away with its mode, so the focus moves on; not on touch, where a keyboard would jump up. */
function useFocusAfterSwitch(panel: RefObject<HTMLDivElement | null>, mode: ModeName): void {
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    const first = panel.current?.querySelector('input') ?? panel.current?.querySelector('button')
    if (window.matchMedia('(pointer: fine)').matches) first?.focus()
  }, [panel, mode])
}

interface ModeHistory {
  current: ModeName
  go: (mode: ModeName) => void
  /** Shows a mode with nothing before it. */
  startWith: (mode: ModeName) => void
}

/** Every mode one goes to is a step of the browser's history: Back leaves it for the one before. */
function useModeHistory(first: () => ModeName): ModeHistory {
  const [steps, setSteps] = useState<readonly ModeName[]>(() => [first()])
  // The present form stays until the other one is there.
  const show = (next: readonly ModeName[]) => startTransition(() => setSteps(next))
  useLayers(steps.length - 1, (left) => show(steps.slice(0, left + 1)))
  return {
    current: steps.at(-1) ?? first(),
    go(mode) {
      const known = steps.indexOf(mode)
      show(known < 0 ? [...steps, mode] : steps.slice(0, known + 1))
    },
    startWith: (mode) => show([mode]),
  }
}

/** Keeps as many entries of the history as there are steps; `onBack` says how many Back has left. */
function useLayers(count: number, onBack: (left: number) => void): void {
  const latest = useRef(onBack)
  const releases = useRef<(() => void)[]>([])
  useLayoutEffect(() => {
    latest.current = onBack
  })
  useLayoutEffect(() => {
    const open = releases.current
    const { href } = location
    while (open.length > count) open.pop()?.()
    while (open.length < count)
      open.push(
        openLayer(() => {
          open.pop()
          // Somebody who goes to another page, to read the agreement, finds the form again as it was left.
          if (location.href === href) latest.current(open.length)
        }),
      )
  }, [count])
  useLayoutEffect(
    () => () => {
      for (const release of releases.current.splice(0).reverse()) release()
    },
    [],
  )
}
