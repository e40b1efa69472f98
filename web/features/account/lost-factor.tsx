import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { checkCode } from '#web/session/codes/contact-checks.ts'
import { type Channel, startCountdown, useCountdown } from '#web/session/codes/countdown.ts'
import { pasteCode } from '#web/session/codes/paste-code.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebouncedAction } from '#web/ui/hooks/use-debounced-action.ts'
import styles from './security.module.css'

type LostFactorProps = {
  ticket: string
  /** To what is asked for otherwise. */
  onBack: () => void
  onClose: () => void
}

/** Nothing of the second step is at hand: three days of waiting, for whoever can show that the account is theirs. */
export function LostFactor({ ticket, onBack, onClose }: LostFactorProps) {
  const [endTime, setEndTime] = useState<number | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['lost factor', ticket],
    queryFn: () => publicApi.session.lostFactorBegin({ ticket }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const until = endTime ?? data?.endTime ?? null
  if (until !== null) return <Waiting until={until} onClose={onClose} />
  if (error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[70, 90, 50]} />
  if (!data.email && !data.phone)
    return (
      <div className={styles.proof}>
        <Notice tone="warning">{m.lost_no_contact()}</Notice>
        <Button block onClick={onBack}>
          {m.lost_back()}
        </Button>
      </div>
    )
  return <Asking ticket={ticket} contacts={data} onAsked={setEndTime} onBack={onBack} />
}

function Waiting({ until, onClose }: { until: number; onClose: () => void }) {
  return (
    <div className={styles.proof}>
      <p role="status">{m.lost_waits({ time: formatDateTime(until).slice(0, 16) })}</p>
      <Button block variant="primary" onClick={onClose}>
        {m.lost_known()}
      </Button>
    </div>
  )
}

type AskingProps = {
  ticket: string
  contacts: { email: string; phone: string }
  onAsked: (endTime: number) => void
  onBack: () => void
}

function Asking({ ticket, contacts: { email, phone }, onAsked, onBack }: AskingProps) {
  const [channel, setChannel] = useState<Channel>(email ? 'mail' : 'sms')
  const { form, pending } = useSubmission({
    fields: ['code'],
    check: checkCode,
    progress: m.lost_progress(),
    wait: limits.actionDebounce,
    blame: ({ code }) => (code === 400 ? 'code' : undefined),
    async send({ code = '' }) {
      const { endTime } = await publicApi.session.lostFactor({ ticket, channel, code })
      onAsked(endTime)
      return m.lost_done()
    },
  })
  const options = [
    ...(email ? [{ value: 'mail' as const, label: email }] : []),
    ...(phone ? [{ value: 'sms' as const, label: phone }] : []),
  ]
  return (
    <DialogForm {...form} submit={m.lost_submit()} pending={pending} cancel={m.lost_back()} onCancel={onBack}>
      <RadioGroup<Channel> label={m.lost_channel()} options={options} value={channel} onChange={setChannel} />
      <TextField
        name="code"
        label={m.register_code()}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        onPaste={pasteCode}
        suffix={<SendCode ticket={ticket} channel={channel} to={channel === 'mail' ? email : phone} />}
      />
    </DialogForm>
  )
}

function SendCode({ ticket, channel, to }: { ticket: string; channel: Channel; to: string }) {
  const [pending, setPending] = useState(false)
  const seconds = useCountdown([channel], () => to)
  const send = useDebouncedAction(async () => {
    setPending(true)
    const notice = toast.progress(m.code_sending())
    try {
      await publicApi.session.lostFactorCode({ ticket, channel })
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
