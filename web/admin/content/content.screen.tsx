import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import {
  type ContentItem,
  type ContentState,
  type ContentType,
  contentStates,
  contentTypes,
} from '#contract/modules/site/admin-content.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { trustName } from '#web/admin/users/trust-name.ts'
import { api } from '#web/api/browser.ts'
import { adminContentKey, adminContentQuery, type ContentChoice } from '#web/api/queries/admin-content-queries.ts'
import { allBoardsQuery } from '#web/api/queries/board-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useSelection } from '#web/ui/hooks/use-selection.ts'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './content.module.css'
import { UndoBar } from './undo-bar.tsx'

export const title = () => m.admin_content()

const limit = 20
const typeNames: Record<ContentType, () => string> = {
  posts: m.admin_content_posts,
  comment: m.admin_content_comments,
  reply: m.admin_content_replies,
  attachment: m.admin_content_files,
  column: m.admin_content_columns,
  work: m.admin_content_works,
  chapter: m.admin_content_chapters,
}
const stateNames: Record<ContentState, () => string> = {
  public: m.admin_content_public,
  held: m.admin_content_held,
  removed: m.admin_content_removed,
}
const tones = { public: 'success', held: 'warning', removed: 'danger' } as const
const spans = ['1', '7', '30'] as const
const levels = ['0', '1', '2'] as const
/** More are not counted. */
const mostCounted = 1000

/** What stands in a board. */
const hasBoard = (type: ContentType) => type === 'posts' || type === 'comment' || type === 'reply'

const idIn = (value: string | null) => /^[1-9]\d{0,17}$/.exec(value ?? '')?.[0]

function levelIn(value: string | null): number | undefined {
  const level = levels.find((one) => one === value)
  return level === undefined ? undefined : Number(level)
}

function choiceOf(search: URLSearchParams): ContentChoice {
  const type = contentTypes.find((one) => one === search.get('type')) ?? 'posts'
  return {
    page: pageOf(search),
    limit,
    type,
    state: contentStates.find((state) => state === search.get('state')),
    days: Number(spans.find((span) => span === search.get('days'))) || undefined,
    userId: idIn(search.get('user')),
    systemId: hasBoard(type) ? idIn(search.get('board')) : undefined,
    trust: levelIn(search.get('trust')),
    hasLinks: search.get('links') === '1' || undefined,
    network: /^[\da-f.:]+\/\d+$/.exec(search.get('network') ?? '')?.[0],
    keyword: (search.get('q') ?? '').trim().slice(0, limits.title) || undefined,
  }
}

function addressOf(choice: Partial<ContentChoice>): string {
  const { type, state, days, userId, systemId, trust, hasLinks, network, keyword, page = 1 } = choice
  const search = new URLSearchParams()
  if (type && type !== 'posts') search.set('type', type)
  if (state) search.set('state', state)
  if (days) search.set('days', String(days))
  if (userId) search.set('user', userId)
  if (systemId) search.set('board', systemId)
  if (trust !== undefined) search.set('trust', String(trust))
  if (hasLinks) search.set('links', '1')
  if (network) search.set('network', network)
  if (keyword) search.set('q', keyword)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

export function loader(args: LoaderFunctionArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminContentQuery(own, choice)))
}

type Act = 'remove' | 'restore'

/** What members have made, and how many of it are taken out of sight or brought back at once. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const given = choiceOf(search)
  const [typed, setTyped] = useState(given.keyword ?? '')
  const choice = { ...given, keyword: useSettled(typed.trim(), limits.remoteSelectDebounce) || undefined }
  const found = useQuery(adminContentQuery(api, choice))
  const rows = found.data?.list ?? []
  const selection = useSelection(rows, { keyOf: ({ _id }) => _id, nameOf })
  const [asked, setAsked] = useState<Act | null>(null)
  const [batch, setBatch] = useState<{ id: string; count: number } | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: adminContentKey })
  const go = (change: Partial<ContentChoice>) => {
    selection.clear()
    void navigate(addressOf({ ...choice, page: 1, ...change }))
  }
  return (
    <>
      <PageHead title={m.admin_content()} lead={m.admin_content_lead()} />
      <ListCard
        of={found}
        head={
          <Tabs<ContentType>
            label={m.admin_content_type()}
            tabs={contentTypes.map((value) => ({ value, label: typeNames[value]() }))}
            value={choice.type}
            onChange={(type) =>
              go({
                type,
                ...(type === 'attachment' ? { network: undefined } : {}),
                ...(hasBoard(type) ? {} : { systemId: undefined }),
              })
            }
            className={styles.tabs}
          />
        }
        filters={
          <Filters choice={choice} total={found.data?.total} go={go}>
            <div className={styles.search}>
              <SearchField
                label={m.admin_content_search()}
                maxLength={limits.title}
                value={typed}
                onChange={setTyped}
              />
            </div>
          </Filters>
        }
      >
        <Table
          label={m.admin_content()}
          rows={found.data?.list}
          className={styles.table}
          selection={selection}
          empty={<EmptyState title={m.admin_content_none()} />}
          columns={columns(choice)}
        />
        <div className={styles.acts}>
          <span>{m.admin_content_chosen({ count: selection.chosen.length })}</span>
          <Button
            size={32}
            variant="danger"
            disabled={selection.chosen.length === 0}
            onClick={() => setAsked('remove')}
          >
            {m.admin_content_remove()}
          </Button>
          <Button size={32} disabled={selection.chosen.length === 0} onClick={() => setAsked('restore')}>
            {m.admin_content_restore()}
          </Button>
          <span className={styles.note}>{m.admin_content_hint({ max: limits.batch })}</span>
        </div>
        <ListPager
          of={found}
          showTotal={false}
          page={choice.page}
          pageSize={limit}
          hrefFor={(page) => addressOf({ ...choice, page })}
        />
      </ListCard>
      {batch && <UndoBar batch={batch} onClose={() => setBatch(null)} onUndone={refresh} />}
      <ActDialog
        act={asked}
        type={choice.type}
        ids={selection.chosen.map(({ _id }) => _id)}
        onClose={() => setAsked(null)}
        onDone={async (done) => {
          setBatch(asked === 'remove' ? done : null)
          selection.clear()
          await refresh()
        }}
      />
    </>
  )
}

function nameOf({ type, title: name, excerpt }: ContentItem): string {
  return type === 'comment' || type === 'reply' ? excerpt : name
}

type FiltersProps = {
  choice: ContentChoice
  total: number | undefined
  go: (change: Partial<ContentChoice>) => void
  children: ReactNode
}

function Filters({ choice, total, go, children }: FiltersProps) {
  const states = [{ value: 'all', label: m.admin_content_every_state() }]
  return (
    <>
      {children}
      {hasBoard(choice.type) && <BoardFilter choice={choice} go={go} />}
      <Select
        label={m.admin_content_time()}
        hideLabel
        size={36}
        value={String(choice.days ?? 'all')}
        onChange={(days) => go({ days: Number(days) || undefined })}
        options={[
          { value: 'all', label: m.admin_content_every_time() },
          ...spans.map((value) => ({ value, label: m.admin_content_days({ count: value }) })),
        ]}
      />
      <Select
        label={m.admin_content_state()}
        hideLabel
        size={36}
        value={choice.state ?? 'all'}
        onChange={(state) => go({ state: contentStates.find((one) => one === state) })}
        options={[...states, ...contentStates.map((value) => ({ value, label: stateNames[value]() }))]}
      />
      <Select
        label={m.admin_content_trust()}
        hideLabel
        size={36}
        value={String(choice.trust ?? 'all')}
        onChange={(level) => go({ trust: levelIn(level) })}
        options={[
          { value: 'all', label: m.admin_content_every_trust() },
          ...levels.map((value) => ({ value, label: trustName(Number(value)) })),
        ]}
      />
      {choice.type !== 'attachment' && (
        <Chip selected={choice.hasLinks === true} onClick={() => go({ hasLinks: choice.hasLinks ? undefined : true })}>
          {m.admin_content_links()}
        </Chip>
      )}
      {choice.userId && (
        <Chip selected onClick={() => go({ userId: undefined })}>
          {m.admin_content_everybody()}
        </Chip>
      )}
      {choice.network && (
        <Chip selected onClick={() => go({ network: undefined })}>
          {m.admin_content_network({ block: choice.network })}
        </Chip>
      )}
      {total !== undefined && (
        <span className={styles.total}>
          {m.admin_member_total({ count: total < mostCounted ? formatExact(total) : `${formatExact(mostCounted)}+` })}
        </span>
      )}
    </>
  )
}

function BoardFilter({ choice, go }: Pick<FiltersProps, 'choice' | 'go'>) {
  const boards = useQuery(allBoardsQuery(api)).data?.list ?? []
  const options = boards.map(({ _id, systemName }) => ({ value: _id, label: systemName }))
  const { systemId } = choice
  // A board of another kind, or one that is gone, can stand in the address.
  const isListed = systemId === undefined || options.some(({ value }) => value === systemId)
  return (
    <Select
      label={m.admin_content_board()}
      hideLabel
      size={36}
      value={systemId ?? 'all'}
      onChange={(board) => go({ systemId: idIn(board) })}
      options={[
        { value: 'all', label: m.admin_content_every_board() },
        ...options,
        ...(isListed ? [] : [{ value: systemId, label: `#${systemId}` }]),
      ]}
    />
  )
}

const columns = (choice: ContentChoice): Column<ContentItem>[] => [
  { key: 'what', title: m.admin_content(), render: (item) => <What item={item} /> },
  {
    key: 'author',
    title: m.admin_deleted_author(),
    nowrap: true,
    render: ({ user, trust, network }) => (
      <>
        <span className={styles.author}>
          <Link to={`/admin/members/${user._id}`} className={styles.who}>
            <MemberAvatar of={user} size={24} />
            {user.name}
          </Link>
          <Badge>{trustName(trust)}</Badge>
        </span>
        {network && (
          <Link to={addressOf({ ...choice, page: 1, network: network.block })} className={styles.network}>
            {network.block} · {m.admin_networks_accounts({ count: network.accounts })}
          </Link>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: m.admin_content_state(),
    nowrap: true,
    render: ({ state, batchId }) => (
      <Badge tone={tones[state]}>{batchId ? m.admin_content_batch({ batch: batchId }) : stateNames[state]()}</Badge>
    ),
  },
  { key: 'reports', title: m.admin_content_reports(), align: 'right', render: ({ reportNumber }) => reportNumber },
  {
    key: 'time',
    title: m.admin_content_time(),
    align: 'right',
    nowrap: true,
    render: ({ createTime }) => <RelativeTime at={createTime} />,
  },
  {
    key: 'acts',
    actions: true,
    title: m.admin_acts(),
    align: 'right',
    render: (item) => <Look item={item} />,
  },
]

/** What is out of sight has no page to be looked at. */
function Look({ item }: { item: ContentItem }) {
  const to = item.type === 'attachment' ? item.url : `/${item.postsId}`
  if (item.state === 'removed' || !to) return null
  return (
    <Button
      variant="text"
      size={32}
      to={to}
      target="_blank"
      reloadDocument
      aria-label={m.admin_content_look({ name: nameOf(item) })}
    >
      {m.admin_user_open()}
    </Button>
  )
}

function What({ item }: { item: ContentItem }) {
  const { type, title: name, excerpt, system, reason } = item
  const isText = type === 'comment' || type === 'reply'
  return (
    <div className={styles.what}>
      <strong>{nameOf(item) || m.admin_deleted_picture()}</strong>
      <span className={styles.note}>{isText ? m.admin_deleted_below({ title: name }) : (system?.name ?? excerpt)}</span>
      {reason && <span className={styles.note}>{m.admin_deleted_reason({ reason })}</span>}
    </div>
  )
}

type ActDialogProps = {
  act: Act | null
  type: ContentType
  ids: string[]
  onClose: () => void
  onDone: (batch: { id: string; count: number }) => Promise<void>
}

const reasons = [m.admin_reason_spam, m.admin_reason_abuse, m.admin_reason_rights] as const

/** With a reason that the authors are told; what infringes rights has one of its own. */
function ActDialog({ act, type, ids, onClose, onDone }: ActDialogProps) {
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState<Act>('remove')
  if (act && act !== shown) setShown(act)
  const isRemoval = shown === 'remove'
  return (
    <ReasonDialog
      open={act !== null}
      onClose={onClose}
      title={
        isRemoval
          ? m.admin_content_remove_title({ count: ids.length })
          : m.admin_content_restore_title({ count: ids.length })
      }
      description={isRemoval ? m.admin_content_remove_text() : m.admin_content_restore_text()}
      reasonLabel={isRemoval ? m.admin_content_reason() : m.admin_content_why()}
      missing={m.sanction_need_reason()}
      confirmLabel={isRemoval ? m.admin_content_remove() : m.admin_content_restore()}
      tone={isRemoval ? 'danger' : 'primary'}
      suggestions={isRemoval ? reasons.map((say) => say()) : undefined}
      onConfirm={async (reason) => {
        const { batchId, count } = await api.adminContent[shown]({ type, ids, reason })
        return () => onDone({ id: batchId, count })
      }}
    />
  )
}
