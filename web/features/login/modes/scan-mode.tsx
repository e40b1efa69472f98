import { m } from '#messages/messages.js'
import { PanelHead } from '#web/features/login/panel-head.tsx'
import { keepBinding } from '#web/session/login-methods/binding.ts'
import { ScanCode } from '#web/session/login-methods/scan-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ModeProps } from './modes.ts'
import styles from './scan-mode.module.css'

/** WeChat on the phone looks at this screen, and lets its owner in here. */
export function ScanMode({ heading, onLoggedIn, go }: ModeProps) {
  return (
    <div className={styles.scan}>
      <PanelHead heading={heading} title={m.scan_title()}>
        {m.scan_lead()}
      </PanelHead>
      <div className={styles.code}>
        <ScanCode
          purpose="login"
          onEntered={() => toast.success(onLoggedIn())}
          onUnbound={(unbound) => {
            keepBinding(unbound)
            go('202')
          }}
        />
      </div>
    </div>
  )
}
