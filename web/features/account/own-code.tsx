import { useState } from 'react'
import type { ContactChannel } from '#contract/modules/account/code.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { startCountdown, useCountdown } from '#web/session/codes/countdown.ts'
import { pasteCode } from '#web/session/codes/paste-code.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebouncedAction } from '#web/ui/hooks/use-debounced-action.ts'

/** Masked; empty: there is none that is confirmed. */
export interface OwnContacts {
  email: string
  phone: string
}

/** Where a code goes unless somebody chooses. */
export const usualChannel = ({ email }: OwnContacts): ContactChannel => (email ? 'mail' : 'sms')

type OwnCodeProps = {
  contacts: OwnContacts
  channel: ContactChannel
  onChannel: (channel: ContactChannel) => void
  /** Asks for a code to the contact that is chosen. */
  onSend: (channel: ContactChannel) => Promise<unknown>
}

/** A code to a contact of the account: to which, and what it says. */
export function OwnCode({ contacts: { email, phone }, channel, onChannel, onSend }: OwnCodeProps) {
  const options = [
    ...(email ? [{ value: 'mail' as const, label: email }] : []),
    ...(phone ? [{ value: 'sms' as const, label: phone }] : []),
  ]
  return (
    <>
      <RadioGroup<ContactChannel> label={m.lost_channel()} options={options} value={channel} onChange={onChannel} />
      <TextField
        name="code"
        label={m.register_code()}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        onPaste={pasteCode}
        suffix={<SendOwnCode channel={channel} to={channel === 'mail' ? email : phone} onSend={onSend} />}
      />
    </>
  )
}

type SendOwnCodeProps = Pick<OwnCodeProps, 'channel' | 'onSend'> & { to: string }

function SendOwnCode({ channel, to, onSend }: SendOwnCodeProps) {
  const [pending, setPending] = useState(false)
  const seconds = useCountdown([channel], () => to)
  const send = useDebouncedAction(async () => {
    setPending(true)
    const notice = toast.progress(m.code_sending())
    try {
      await onSend(channel)
      startCountdown(channel, to)
      notice.success(m.code_sent())
    } catch (error) {
      notice.error(error instanceof Error ? error.message : m.network_failed())
    } finally {
      setPending(false)
    }
  }, limits.codeDebounce)
  return (
    <Button variant="text" size={28} pending={pending} disabled={seconds > 0} onClick={() => send()}>
      {seconds > 0 ? m.code_send_again({ seconds }) : m.code_send()}
    </Button>
  )
}
