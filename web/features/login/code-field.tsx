import ShieldCheck from 'lucide-react/icons/shield-check'
import { type MouseEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { door } from '#web/api/door.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDebouncedAction } from '#web/ui/use-debounced-action.ts'
import { checkEmail } from './checks.ts'
import { startCountdown, useCountdown } from './countdown.ts'
import { LoginField } from './fields.tsx'
import styles from './login.module.css'
import type { Dress } from './modes.ts'

/** The code from the email, and the button that asks for it. */
export function CodeField({ dress, defaultValue }: { dress: Dress; defaultValue?: string }) {
  return (
    <LoginField
      dress={dress}
      name="code"
      label={m.register_code()}
      icon={ShieldCheck}
      placeholder={m.register_code_hint()}
      autoComplete="one-time-code"
      inputMode="numeric"
      enterKeyHint="go"
      maxLength={12}
      defaultValue={defaultValue}
      suffix={<SendButton />}
    />
  )
}

function SendButton() {
  const seconds = useCountdown('mail')
  const [pending, setPending] = useState(false)
  const send = useDebouncedAction(async (email: string) => {
    setPending(true)
    const notice = toast.progress(m.code_sending())
    try {
      await door.code.sendMailCode({ email })
      startCountdown('mail')
      notice.success(m.code_sent())
    } catch (error) {
      notice.error(error instanceof ApiError ? error.message : m.network_failed())
    } finally {
      setPending(false)
    }
  }, limits.codeDebounce)

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const input = event.currentTarget.form?.elements.namedItem('email') as HTMLInputElement
    const { email: problem } = checkEmail({ email: input.value })
    if (problem === undefined) return send(input.value.trim())
    toast.warning(problem)
    input.focus()
  }
  return (
    <Button variant="text" size={28} pending={pending} disabled={seconds > 0} onClick={onClick} className={styles.send}>
      {seconds > 0 ? m.code_send_again({ seconds }) : m.code_send()}
    </Button>
  )
}
