import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { checkCode } from '#web/session/codes/contact-checks.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { OwnCode, type OwnContacts, usualChannel } from './own-code.tsx'
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
  contacts: OwnContacts
  onAsked: (endTime: number) => void
  onBack: () => void
}

function Asking({ ticket, contacts, onAsked, onBack }: AskingProps) {
  const [channel, setChannel] = useState(() => usualChannel(contacts))
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
  return (
    <DialogForm {...form} submit={m.lost_submit()} pending={pending} cancel={m.lost_back()} onCancel={onBack}>
      <OwnCode
        contacts={contacts}
        channel={channel}
        onChannel={setChannel}
        onSend={(to) => publicApi.session.lostFactorCode({ ticket, channel: to })}
      />
    </DialogForm>
  )
}
