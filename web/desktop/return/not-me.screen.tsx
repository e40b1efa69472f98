import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { LoginAlert } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { wayOf } from '#web/features/account/logins/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { HomeButton } from './home-button.tsx'
import styles from './return.module.css'
import { useHashToken } from './use-hash-token.ts'

export const title = () => m.not_me_title()

/** Where a letter about a login leads: it shows which one, and asks. To look at it changes nothing. */
export function Component() {
  const token = useHashToken()
  const query = useQuery({
    queryKey: ['login alert', token],
    queryFn: () => publicApi.loginAlert.look({ token: token ?? '' }),
    enabled: token !== undefined,
    retry: false,
  })
  const { data, error, refetch, isFetching } = query
  return (
    <main className={styles.page}>
      <Card padded className={styles.form}>
        <h1 className={styles.text}>{m.not_me_title()}</h1>
        {data ? (
          <Question alert={data} token={token ?? ''} />
        ) : error instanceof ApiError && error.code === 404 ? (
          <Over message={error.message} />
        ) : error ? (
          <LoadError of={{ error, refetch, isFetching }} compact />
        ) : (
          <SkeletonLines widths={[80, 60, 60, 40]} />
        )}
      </Card>
    </main>
  )
}

function Question({ alert, token }: { alert: LoginAlert; token: string }) {
  const navigate = useNavigate()
  const { name, time, device, network, place } = alert
  const takingBack = useMutation({
    mutationFn: () => publicApi.loginAlert.notMe({ token }),
    onSuccess: (link) => navigate({ pathname: '/return/password', hash: link.token }, { replace: true }),
  })
  return (
    <>
      <p className={styles.note}>{m.not_me_text({ name })}</p>
      <dl className={styles.facts}>
        <Fact name={m.logins_time()}>{formatDateTime(time)}</Fact>
        <Fact name={m.logins_device()}>{device}</Fact>
        <Fact name={m.logins_place()}>{[place, network].filter(Boolean).join(' · ')}</Fact>
        <Fact name={m.logins_way()}>{wayOf(alert)}</Fact>
      </dl>
      <p className={styles.note}>{m.not_me_what()}</p>
      {takingBack.error && <Notice tone="danger">{takingBack.error.message}</Notice>}
      <Button block variant="danger" pending={takingBack.isPending} onClick={() => takingBack.mutate()}>
        {m.not_me_do()}
      </Button>
      <HomeButton label={m.not_me_mine()} />
    </>
  )
}

function Over({ message }: { message: string }) {
  return (
    <>
      <Notice tone="warning">{message}</Notice>
      <p className={styles.note}>{m.not_me_over_hint()}</p>
      <HomeButton label={m.not_me_home()} />
    </>
  )
}
