import ShieldCheck from 'lucide-react/icons/shield-check'
import { m } from '#messages/messages.js'
import type { CodeUse } from '#web/session/codes/code-uses.ts'
import { pasteCode } from '#web/session/codes/paste-code.ts'
import { SendButton } from '#web/session/codes/send-button.tsx'
import { LoginField } from './fields.tsx'
import styles from './login.module.css'
import type { Dress } from './modes/modes.ts'

type CodeFieldProps = { dress: Dress; use: CodeUse; hint: string; isLast?: boolean; defaultValue?: string }

/** The code that was sent, and the button that asks for it. */
export function CodeField({ dress, use, hint, isLast = true, defaultValue }: CodeFieldProps) {
  return (
    <LoginField
      dress={dress}
      name="code"
      label={m.register_code()}
      icon={ShieldCheck}
      placeholder={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      enterKeyHint={isLast ? 'go' : 'next'}
      maxLength={12}
      defaultValue={defaultValue}
      onPaste={pasteCode}
      suffix={<SendButton use={use} className={styles.send} />}
    />
  )
}
