import Lock from 'lucide-react/icons/lock'
import QrCode from 'lucide-react/icons/qr-code'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { hasAgreed } from '#web/features/login/draft.ts'
import panel from '#web/features/login/login.module.css'
import type { ModeName } from '#web/features/login/modes/mode-table.ts'
import type { Dress } from '#web/features/login/modes/modes.ts'
import { goToProvider } from '#web/session/login-methods/go-to-provider.ts'
import { ProviderSign } from '#web/session/login-methods/provider-sign.tsx'
import { providers, providersOn } from '#web/session/login-methods/providers.ts'
import { useSite } from '#web/session/use-site.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { useDebouncedAction } from '#web/ui/hooks/use-debounced-action.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './login-methods.module.css'

export type OtherMethodsProps = {
  dress: Dress
  current: ModeName
  /** Modes to go to instead. */
  others: readonly ModeName[]
  go: (mode: ModeName) => void
  /** The page that waits for the login; without it a login with another site ends at home. */
  waiting?: string
  /** Stands with the links. */
  children?: ReactNode
}

/** the other login methods, as far as the site offers them: modes of this panel, and other sites. */
export function OtherMethods({ dress, current, others, go, waiting, children }: OtherMethodsProps) {
  const { COMMON_LOGIN: login } = useSite()
  const isMobile = dress === 'mobile'
  const outside = current === 'wxsaoma' ? [] : providersOn(login, { isMobile })
  return (
    <>
      <div className={classNames(panel.methods, current === 'wxsaoma' && styles.centred)}>
        {others.map((name) => (
          <ModeLink key={name} mode={name} withIcon={!isMobile} onClick={() => go(name)} />
        ))}
        {children}
      </div>
      {outside.length > 0 && <Providers dress={dress} names={outside} waiting={waiting} />}
    </>
  )
}

const labels: Partial<Record<ModeName, [IconDrawing, () => string]>> = {
  password: [Lock, m.login_by_password],
  phone: [Smartphone, m.login_by_phone],
  wxsaoma: [QrCode, m.login_by_scan],
}

function ModeLink({ mode, withIcon, onClick }: { mode: ModeName; withIcon: boolean; onClick: () => void }) {
  const [icon, label] = labels[mode] ?? []
  return (
    <button type="button" className={panel.way} onClick={onClick}>
      {icon && withIcon && <Icon of={icon} size={16} />}
      {label?.()}
    </button>
  )
}

function Providers({ dress, names, waiting }: { dress: Dress; names: OauthProvider[]; waiting?: string }) {
  const leave = useDebouncedAction((name: OauthProvider) => {
    if (!hasAgreed(dress)) return toast.warning(m.login_agree_first())
    void goToProvider(name, { purpose: 'login', returnTo: waiting })
  }, limits.codeDebounce)
  return (
    <div className={styles.outside} data-dress={dress}>
      <p className={styles.or}>{m.login_other_methods()}</p>
      <ul className={styles.providers}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={styles.provider} onClick={() => leave(name)}>
              <span className={styles.sign}>
                <ProviderSign of={name} />
              </span>
              {providers[name].name()}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
