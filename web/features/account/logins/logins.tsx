import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import type { LoginRecord } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type LoginSelect, loginsPage, loginsQuery } from '#web/api/queries/link-queries.ts'
import { PasswordDialog } from '#web/features/account/security/password-dialog.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import styles from './logins.module.css'
import { NotMeDialog } from './not-me.tsx'
import { resultOf } from './words.ts'

/** How an area shows the lines; undefined: they are on their way. */
export type LoginLines = (props: {
  rows: LoginRecord[] | undefined
  empty: ReactNode
  onNotMe: (login: LoginRecord) => void
  onPassword: () => void
}) => ReactNode

const selects: LoginSelect[] = ['', 'ok', 'failed', 'new']
const names: Record<LoginSelect, () => string> = {
  '': m.logins_all,
  ok: m.logins_ok,
  failed: m.logins_failed,
  new: m.logins_new_device,
}

/** Who came into my account and who tried. */
export function Logins({ Lines }: { Lines: LoginLines }) {
  const [select, setSelect] = useState<LoginSelect>('')
  const [page, setPage] = useState(1)
  const [isChanging, setIsChanging] = useState(false)
  const [stranger, setStranger] = useState<LoginRecord | null>(null)
  const { data, error, refetch, isFetching } = useQuery(loginsQuery(api, select, page))
  const choose = (next: LoginSelect) => {
    setSelect(next)
    setPage(1)
  }
  return (
    <>
      <p className={styles.note}>{m.logins_note()}</p>
      <fieldset className={styles.selects} aria-label={m.logins_select()}>
        {selects.map((one) => (
          <Chip key={one} selected={one === select} onClick={() => choose(one)}>
            {names[one]()}
          </Chip>
        ))}
      </fieldset>
      {!data && error ? (
        <LoadError of={{ error, refetch, isFetching }} compact />
      ) : (
        <Lines
          rows={data?.list}
          empty={<None select={select} />}
          onNotMe={setStranger}
          onPassword={() => setIsChanging(true)}
        />
      )}
      {data && data.total > loginsPage && (
        <Pager page={page} total={data.total} pageSize={loginsPage} pagerCount={5} onPage={setPage} showTotal />
      )}
      <NotMeDialog login={stranger} onClose={() => setStranger(null)} onDone={() => setIsChanging(true)} />
      <PasswordDialog open={isChanging} onClose={() => setIsChanging(false)} />
    </>
  )
}

function None({ select }: { select: LoginSelect }) {
  return <EmptyState compact icon={History} title={select === '' ? m.logins_none() : m.logins_none_such()} />
}

export function ResultBadge({ of }: { of: LoginRecord }) {
  return <Badge tone={of.result === 'ok' ? 'success' : 'danger'}>{resultOf(of)}</Badge>
}

/** The device, and what is to be known of it. */
export function LoginDevice({ of: { device, isCurrent, isNew } }: { of: LoginRecord }) {
  return (
    <span className={styles.device}>
      {device}
      {isCurrent && <Badge tone="brand">{m.logins_current()}</Badge>}
      {isNew && <Badge tone="warning">{m.logins_new_device()}</Badge>}
    </span>
  )
}
