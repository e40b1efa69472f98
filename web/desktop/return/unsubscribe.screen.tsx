import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Subscription } from '#contract/modules/site/subscription.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { mailSubjectName } from '#web/features/notice-settings/kinds.ts'
import { usePage } from '#web/session/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './return.module.css'

export const title = () => m.unsubscribe_title()

type Choice = 'off' | 'weekly' | 'on'

/** Where the end of a letter leads: it asks, and a press without a login does it. To look at it changes nothing. */
export function Component() {
  const { token = '' } = useParams()
  const query = useQuery({
    queryKey: ['mail subscription', token],
    queryFn: () => publicApi.subscription.look({ token }),
    retry: false,
  })
  const { data, error, refetch, isFetching } = query
  return (
    <main className={styles.page}>
      <Card padded className={styles.form}>
        <h1 className={styles.text}>{m.unsubscribe_title()}</h1>
        {data ? (
          <Choices of={data} token={token} />
        ) : error instanceof ApiError && error.code === 404 ? (
          <Notice tone="warning">{error.message}</Notice>
        ) : error ? (
          <LoadError of={{ error, refetch, isFetching }} compact />
        ) : (
          <SkeletonLines widths={[80, 40]} />
        )}
        <SettingsLink />
      </Card>
    </main>
  )
}

function Choices({ of: asked, token }: { of: Subscription; token: string }) {
  const choose = useMutation({ mutationFn: (choice: Choice) => publicApi.subscription.change({ token, choice }) })
  const state = choose.data ?? asked
  const done = choose.data && choose.variables
  const press = (choice: Choice, label: string, isMain = false) => (
    <Button
      block
      variant={isMain ? 'primary' : 'line'}
      pending={choose.isPending && choose.variables === choice}
      disabled={choose.isPending}
      onClick={() => choose.mutate(choice)}
    >
      {label}
    </Button>
  )
  const isDigest = state.about === 'digest'
  const mayHaveLess = state.isOn && done !== 'weekly' && (!isDigest || state.digest === 'daily')
  return (
    <>
      <p className={styles.note} role="status">
        {sentenceOf(state, done)}
      </p>
      {choose.error && <Notice tone="danger">{choose.error.message}</Notice>}
      {state.isOn && press('off', m.unsubscribe_do(), true)}
      {mayHaveLess && press('weekly', isDigest ? m.unsubscribe_less_digest() : m.unsubscribe_less())}
      {!state.isOn && press(backOf(asked), m.unsubscribe_again())}
    </>
  )
}

/** What it was before: a digest of the week comes back as one of the week. */
function backOf({ about, digest }: Subscription): Choice {
  return about === 'digest' && digest !== 'daily' ? 'weekly' : 'on'
}

function sentenceOf({ about, email, isOn }: Subscription, done: Choice | undefined): string {
  const topic = mailSubjectName(about)
  if (done === 'weekly') return m.unsubscribe_weekly()
  if (done === 'on') return m.unsubscribe_on({ topic })
  if (!isOn) return m.unsubscribe_off({ topic })
  return email ? m.unsubscribe_ask({ topic, email }) : m.unsubscribe_ask_plain({ topic })
}

function SettingsLink() {
  const { isMobile } = usePage()
  return (
    <Button block variant="text" to={isMobile ? '/webapp/seting/notices' : '/account/notices'}>
      {m.unsubscribe_to_settings()}
    </Button>
  )
}
