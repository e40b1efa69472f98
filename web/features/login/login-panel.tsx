import { type InputEvent, type RefObject, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { enterAsMember } from '#web/session/after-login.ts'
import { useSite } from '#web/session/use-site.ts'
import { AgreementText } from './agreement.tsx'
import { clearDraft, keepInput, keptDraft } from './draft.ts'
import styles from './login.module.css'
import { alternatives, canRegister, findMode, firstMode, loginMode, type ModeName } from './mode-table.ts'
import { type Dress, modes } from './modes.ts'

export interface LoginPanelProps {
  dress: Dress
  /** On a page of its own the heading is the page's. */
  heading: 'h1' | 'h2'
  /** Where the way leads afterwards; without it this page is loaded anew. */
  to?: string
}

/** The login form with its modes, in the dress of either area. */
export function LoginPanel({ dress, heading: Heading, to }: LoginPanelProps) {
  const { COMMON_LOGIN: login, COMMON_SITE_NAME: name } = useSite()
  const site = { login, isMobile: dress === 'mobile' }
  const [modeName, setMode] = useState<ModeName>(() => firstMode(modes, site))
  const panel = useRef<HTMLDivElement>(null)
  useFocusAfterSwitch(panel, modeName)
  const mode = findMode(modes, modeName)
  if (!mode) return null
  const backToLogin = () => {
    clearDraft()
    setMode(loginMode(modes, site))
  }
  return (
    <div ref={panel} className={styles.panel} data-dress={dress} onInput={keep}>
      <div className={styles.heading}>
        <Heading className={styles.title}>{dress === 'mobile' ? mode.headingWithSite(name) : mode.heading()}</Heading>
        <ModeSwitch
          isRegistering={modeName === 'register'}
          canRegister={canRegister(modes, site)}
          onLogin={backToLogin}
          // The present form stays until the other one is there.
          onRegister={() => startTransition(() => setMode('register'))}
          onNear={() =>
            void findMode(modes, 'register')
              ?.load?.()
              .catch(() => undefined)
          }
        />
      </div>
      <Suspense>
        <mode.Form
          key={modeName}
          dress={dress}
          draft={keptDraft()}
          onLoggedIn={() => enterAsMember(to)}
          onRegistered={backToLogin}
        />
      </Suspense>
      <div className={styles.ways}>
        {alternatives(modes, modeName, site).map((other) => (
          <button key={other.name} type="button" className={styles.way} onClick={() => setMode(other.name)}>
            {other.label()}
          </button>
        ))}
      </div>
      {dress === 'desktop' && <AgreementLine isRegistering={modeName === 'register'} />}
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

interface ModeSwitchProps {
  isRegistering: boolean
  canRegister: boolean
  onLogin: () => void
  onRegister: () => void
  /** The pointer or the focus is on the link. */
  onNear: () => void
}

/** "No account yet? Create one", and back. */
function ModeSwitch({ isRegistering, canRegister, onLogin, onRegister, onNear }: ModeSwitchProps) {
  if (!isRegistering && !canRegister) return null
  return (
    <p className={styles.switch}>
      {isRegistering ? m.register_have_account() : m.login_no_account()}
      <button
        type="button"
        className={styles.switchButton}
        onClick={isRegistering ? onLogin : onRegister}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {isRegistering ? m.register_go_login() : m.login_go_register()}
      </button>
    </p>
  )
}

/** The pressed link goes away with its mode, so the focus moves on; not on touch, where a keyboard would jump up. */
function useFocusAfterSwitch(panel: RefObject<HTMLDivElement | null>, mode: ModeName): void {
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    if (window.matchMedia('(pointer: fine)').matches) panel.current?.querySelector('input')?.focus()
  }, [panel, mode])
}
