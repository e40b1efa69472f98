import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type DeletedThing, type DeletedType, deletedTypes } from '#contract/modules/site/admin-deleted.ts'
import { m } from '#messages/messages.js'
import { choiceLoader, pageOf } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import about from '#web/admin/what.module.css'
import { api } from '#web/api/browser.ts'
import { adminDeletedKey, adminDeletedQuery, type DeletedChoice } from '#web/api/queries/admin-user-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from './deleted.module.css'

export const title = () => m.admin_deleted()

const limit = 20
const typeNames: Record<DeletedType, () => string> = {
  posts: m.admin_deleted_posts,
  comment: m.admin_deleted_comments,
  reply: m.admin_deleted_replies,
}
const deleters = { staff: m.admin_deleted_by_staff, author: m.admin_deleted_by_author }

function choiceOf(search: URLSearchParams): DeletedChoice {
  const type = deletedTypes.find((one) => one === search.get('type')) ?? 'posts'
  const by = (['staff', 'author'] as const).find((one) => one === search.get('by'))
  return { page: pageOf(search), limit, type, by, userId: idOf(search, 'user'), systemId: idOf(search, 'board') }
}

function idOf(search: URLSearchParams, name: string): string | undefined {
  return /^[1-9]\d{0,17}$/.exec(search.get(name) ?? '')?.[0]
}

function addressOf({ type, by, userId, systemId, page = 1 }: Partial<DeletedChoice>): string {
  const search = new URLSearchParams()
  if (type && type !== 'posts') search.set('type', type)
  if (by) search.set('by', by)
  if (userId) search.set('user', userId)
  if (systemId) search.set('board', systemId)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

export const loader = choiceLoader(choiceOf, adminDeletedQuery)

/** What was deleted in the last thirty days, and the way back. */
export function Component() {
  const choice = choiceOf(useSearchParams()[0])
  const found = useQuery(adminDeletedQuery(api, choice))
  const [wanted, setWanted] = useState<DeletedThing | null>(null)
  return (
    <>
      <PageHead title={m.admin_deleted()} lead={m.admin_deleted_lead()} />
      <ListCard of={found} filters={<Filters choice={choice} />}>
        <Table
          label={m.admin_deleted()}
          rows={found.data?.list}
          className={styles.table}
          empty={<EmptyState title={m.admin_deleted_none()} />}
          columns={columns(choice, setWanted)}
        />
        <ListPager of={found} page={choice.page} pageSize={limit} hrefFor={(page) => addressOf({ ...choice, page })} />
      </ListCard>
      <RestoreDialog thing={wanted} onClose={() => setWanted(null)} />
    </>
  )
}

function Filters({ choice }: { choice: DeletedChoice }) {
  const navigate = useNavigate()
  const go = (change: Partial<DeletedChoice>) => void navigate(addressOf({ ...choice, page: 1, ...change }))
  return (
    <>
      {deletedTypes.map((type) => (
        <Chip key={type} selected={type === choice.type} onClick={() => go({ type })}>
          {typeNames[type]()}
        </Chip>
      ))}
      <span className={styles.divider} aria-hidden />
      {(['staff', 'author'] as const).map((by) => (
        <Chip key={by} selected={by === choice.by} onClick={() => go({ by: by === choice.by ? undefined : by })}>
          {deleters[by]()}
        </Chip>
      ))}
      {(choice.userId || choice.systemId) && (
        <Chip selected onClick={() => go({ userId: undefined, systemId: undefined })}>
          {m.admin_deleted_everywhere()}
        </Chip>
      )}
    </>
  )
}

function columns(choice: DeletedChoice, restore: (thing: DeletedThing) => void): Column<DeletedThing>[] {
  return [
    { key: 'what', title: m.admin_deleted_what(), render: (thing) => <What thing={thing} /> },
    {
      key: 'author',
      title: m.admin_deleted_author(),
      nowrap: true,
      render: ({ user }) => (
        <Link to={addressOf({ ...choice, page: 1, userId: user._id })} className={styles.link}>
          {user.name}
        </Link>
      ),
    },
    {
      key: 'board',
      title: m.admin_board(),
      nowrap: true,
      render: ({ system }) =>
        system ? (
          <Link to={addressOf({ ...choice, page: 1, systemId: system._id })} className={styles.link}>
            {system.name}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      key: 'by',
      title: m.admin_deleted_by(),
      nowrap: true,
      render: ({ deletedBy, user, deleteTime }) => (
        <>
          {deletedBy?._id === user._id ? m.admin_deleted_by_author() : (deletedBy?.name ?? '—')}
          <span className={styles.note}>
            <RelativeTime at={deleteTime} />
          </span>
        </>
      ),
    },
    {
      key: 'until',
      title: m.admin_deleted_until(),
      nowrap: true,
      render: ({ restoreUntil }) => formatDate(restoreUntil),
    },
    {
      key: 'acts',
      actions: true,
      title: m.admin_acts(),
      align: 'right',
      render: (thing) => (
        <Button variant="text" size={32} onClick={() => restore(thing)}>
          {m.admin_deleted_restore()}
        </Button>
      ),
    },
  ]
}

function What({ thing: { type, title: name, excerpt, reason } }: { thing: DeletedThing }) {
  return (
    <div className={about.what}>
      <strong>{type === 'posts' ? name : excerpt || m.admin_deleted_picture()}</strong>
      <span className={styles.note} data-short>
        {type === 'posts' ? excerpt : m.admin_deleted_below({ title: name })}
      </span>
      {reason && (
        <span className={styles.note} data-short>
          {m.admin_deleted_reason({ reason })}
        </span>
      )}
    </div>
  )
}

function RestoreDialog({ thing, onClose }: { thing: DeletedThing | null; onClose: () => void }) {
  const queries = useQueryClient()
  const restoring = useMutation({
    mutationFn: ({ type, _id }: DeletedThing) => api.adminDeleted.restore({ type, objectId: _id }),
    onSuccess: async () => {
      onClose()
      toast.success(m.admin_deleted_done())
      await queries.invalidateQueries({ queryKey: adminDeletedKey })
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <ConfirmDialog
      open={thing !== null}
      onClose={onClose}
      title={m.admin_deleted_ask()}
      confirmLabel={m.admin_deleted_restore()}
      description={m.admin_deleted_ask_text()}
      pending={restoring.isPending}
      onConfirm={() => thing && restoring.mutate(thing)}
    />
  )
}
