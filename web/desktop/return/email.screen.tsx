import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { changeMe, useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { HomeButton } from './home-button.tsx'
import styles from './return.module.css'
import { useHashToken } from './use-hash-token.ts'

export const title = () => m.email_link_title()

type Address = { name: string; email: string }

/** Where the letter to a new address leads: it asks whose it is. To look at it changes nothing. */
export function Component() {
  const token = useHashToken()
  const query = useQuery({
    queryKey: ['mail link', token],
    queryFn: () => publicApi.mailLink.look({ token: token ?? '' }),
    enabled: token !== undefined,
    retry: false,
    // Once it was pressed there is nothing to look at any more.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error, refetch, isFetching } = query
  return (
    <main className={styles.page}>
      <Card padded className={styles.form}>
        <h1 className={styles.text}>{m.email_link_title()}</h1>
        {data ? (
          <Question of={data} token={token ?? ''} />
        ) : error instanceof ApiError && error.code === 404 ? (
          <>
            <Notice tone="warning">{error.message}</Notice>
            <p className={styles.note}>{m.email_link_over_hint()}</p>
            <HomeButton label={m.email_link_home()} />
          </>
        ) : error ? (
          <LoadError of={{ error, refetch, isFetching }} compact />
        ) : (
          <SkeletonLines widths={[80, 60]} />
        )}
      </Card>
    </main>
  )
}

function Question({ of: { name, email }, token }: { of: Address; token: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => publicApi.mailLink.confirm({ token }),
    onSuccess: (done) => {
      if (me?.name === done.name) changeMe(queries, { emailConfirmed: true })
    },
  })
  if (confirming.isSuccess)
    return (
      <>
        <p className={styles.note} role="status">
          {m.email_link_done({ email })}
        </p>
        <HomeButton label={m.email_link_home()} />
      </>
    )
  return (
    <>
      <p>{m.email_link_ask({ email, name })}</p>
      <p className={styles.note}>{m.email_link_hint()}</p>
      {confirming.error && <Notice tone="danger">{confirming.error.message}</Notice>}
      <Button block variant="primary" pending={confirming.isPending} onClick={() => confirming.mutate()}>
        {m.email_link_do()}
      </Button>
      <HomeButton label={m.email_link_home()} />
    </>
  )
}
