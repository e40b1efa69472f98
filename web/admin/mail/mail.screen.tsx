import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { type LetterState, letterStates, type MailFigures } from '#contract/modules/site/admin-mail.ts'
import { m } from '#messages/messages.js'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { Fact, Facts } from '#web/admin/fact.tsx'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { searchOf, wordOf } from '#web/admin/wallet/address.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { LetterTable } from './letter-table.tsx'
import styles from './mail.module.css'
import { stateNames } from './names.ts'
import { PreviewCard } from './preview-card.tsx'
import { mailFiguresQuery, mailQueueQuery } from './queries.ts'

export const title = () => m.admin_mails()

const limit = 20

const choiceOf = (search: URLSearchParams) => ({ page: pageOf(search), state: wordOf(search, 'state', letterStates) })

export function loader(args: LoaderFunctionArgs) {
  const { page, state } = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([
      queries.prefetchQuery(mailQueueQuery(own, page, limit, state)),
      queries.prefetchQuery(mailFiguresQuery(own)),
    ]),
  )
}

/** Letters of the site: what has become of them, and what they look like. */
export function Component() {
  const { page, state } = choiceOf(useSearchParams()[0])
  const queue = useQuery(mailQueueQuery(api, page, limit, state))
  const { data: figures } = useQuery(mailFiguresQuery(api))
  return (
    <div className={styles.page}>
      <PageHead title={m.admin_mails()} lead={m.admin_mails_lead()}>
        <Button to="/admin/login">{m.admin_mails_server()}</Button>
      </PageHead>
      <Figures of={figures} />
      <ListCard of={queue} filters={<StateFilter state={state} />}>
        <LetterTable rows={queue.data?.list} />
        <ListPager of={queue} page={page} pageSize={limit} hrefFor={(to) => searchOf({ state, page: to })} />
      </ListCard>
      <PreviewCard />
    </div>
  )
}

function Figures({ of }: { of: MailFigures | undefined }) {
  const sum = (what: 'sent' | 'failed') => of && formatExact(of.kinds.reduce((all, kind) => all + kind[what], 0))
  return (
    <Facts>
      <Fact name={m.admin_mails_waiting()} value={of && formatExact(of.waiting)} />
      <Fact name={m.admin_mails_sent()} value={sum('sent')} />
      <Fact name={m.admin_mails_failed()} value={sum('failed')} />
      <Fact name={m.admin_mails_unsubscribed()} value={of && formatExact(of.unsubscribed)} />
      <Fact
        name={m.admin_mails_drawn()}
        value={of && formatExact(of.drawn)}
        details={of ? [m.admin_mails_budget({ budget: formatExact(of.budget) })] : []}
      />
    </Facts>
  )
}

function StateFilter({ state }: { state: LetterState | undefined }) {
  const navigate = useNavigate()
  return (
    <FilterSelect
      label={m.admin_mails_state()}
      all={m.admin_mails_all()}
      className={styles.state}
      value={state}
      onChange={(chosen) => void navigate(searchOf({ state: chosen }))}
      options={letterStates.map((value) => ({ value, label: stateNames[value]() }))}
    />
  )
}
