import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { PushFigures } from '#contract/modules/account/push.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { Fact, Facts } from '#web/admin/fact.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './push.module.css'

export const title = () => m.push_title()

const figuresQuery = (own: Api) =>
  queryOptions({ queryKey: ['admin', 'push', 'figures'], queryFn: () => own.adminPush.figures({}), staleTime: 0 })

export const loader = (args: LoaderFunctionArgs) =>
  forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(figuresQuery(own)))

/** Browsers of members that are pushed to, and what became of it. */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(figuresQuery(api))
  return (
    <div className={styles.page}>
      <PageHead title={m.push_title()} lead={m.admin_push_lead()} />
      {error && !data ? (
        <Card>
          <LoadError of={{ error, refetch, isFetching }} />
        </Card>
      ) : (
        <Figures of={data} />
      )}
      {data?.devices === 0 && (
        <Card>
          <EmptyState title={m.admin_push_none()} description={m.admin_push_none_text()} />
        </Card>
      )}
    </div>
  )
}

function Figures({ of }: { of: PushFigures | undefined }) {
  return (
    <Facts>
      <Fact name={m.admin_push_devices()} value={of && formatExact(of.devices)} />
      <Fact name={m.admin_push_sent()} value={of && formatExact(of.sent)} />
      <Fact name={m.admin_push_failed()} value={of && formatExact(of.failed)} />
      <Fact name={m.admin_push_waiting()} value={of && formatExact(of.waiting)} />
      <Fact
        name={m.admin_push_paused()}
        value={of && formatExact(of.paused)}
        details={of && of.paused > 0 ? [m.admin_push_paused_text()] : []}
      />
    </Facts>
  )
}
