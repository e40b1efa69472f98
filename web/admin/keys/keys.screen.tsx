import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AdminKey } from '#contract/modules/account/access-key.ts'
import { m } from '#messages/messages.js'
import { choiceLoader, pageOf } from '#web/admin/admin-loaders.ts'
import { actsColumn, ListCard, ListPager, RowButton } from '#web/admin/list-card.tsx'
import { MemberName } from '#web/admin/member-name.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './keys.module.css'

export const title = () => m.admin_keys()

const limit = 20
const keysKey = ['admin', 'keys']
const keysQuery = (api: Api, { page }: { page: number }) =>
  queryOptions({ queryKey: [...keysKey, page], queryFn: () => api.adminKey.list({ page, limit }), staleTime: 0 })
const choiceOf = (search: URLSearchParams) => ({ page: pageOf(search) })

export const loader = choiceLoader(choiceOf, keysQuery)

/** What opens this site to programs, and whose it is. */
export function Component() {
  const queries = useQueryClient()
  const choice = choiceOf(useSearchParams()[0])
  const keys = useQuery(keysQuery(api, choice))
  const end = async (one: AdminKey) => {
    if (await askAndEnd(one)) await queries.invalidateQueries({ queryKey: keysKey })
  }
  return (
    <>
      <PageHead title={m.admin_keys()} lead={m.admin_keys_lead()} />
      <ListCard of={keys}>
        <Table
          label={m.admin_keys()}
          rows={keys.data?.list}
          empty={<EmptyState title={m.admin_keys_none()} />}
          columns={columns(end)}
        />
        <ListPager of={keys} page={choice.page} pageSize={limit} />
      </ListCard>
    </>
  )
}

async function askAndEnd({ _id, name, user }: AdminKey): Promise<boolean> {
  const description = m.admin_keys_remove_text({ user: user.name, name })
  const isSure = await confirm({
    tone: 'danger',
    title: m.keys_remove_title(),
    description,
    confirmLabel: m.keys_remove(),
  })
  if (!isSure) return false
  try {
    await api.adminKey.remove({ _id })
    toast.success(m.keys_removed())
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}

function columns(end: (one: AdminKey) => Promise<void>): Column<AdminKey>[] {
  return [
    {
      key: 'name',
      title: m.keys_name(),
      render: ({ name, prefix }) => (
        <>
          {name}
          <span className={styles.note}>{prefix}…</span>
        </>
      ),
    },
    {
      key: 'user',
      title: m.admin_user(),
      render: ({ user }) => <MemberName id={user._id}>{user.name}</MemberName>,
    },
    {
      key: 'scopes',
      title: m.keys_scopes(),
      render: ({ scopes }) => <span className={styles.scopes}>{scopes.join(m.link_comma())}</span>,
    },
    {
      key: 'used',
      title: m.keys_used(),
      nowrap: true,
      render: ({ lastTime, endTime }) => (
        <>
          {lastTime > 0 ? <RelativeTime at={lastTime} /> : m.keys_unused()}
          <span className={styles.note}>{m.keys_until({ date: formatDate(endTime) })}</span>
        </>
      ),
    },
    {
      ...actsColumn(),
      nowrap: true,
      render: (one) => (
        <RowButton label={m.keys_remove_label({ name: one.name })} onClick={() => void end(one)}>
          {m.keys_remove()}
        </RowButton>
      ),
    },
  ]
}
