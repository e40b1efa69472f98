import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-help'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { itemKinds, itemStates, type QueueItem } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { queueKey, queueQuery } from '#web/api/queries/queue-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { isFreeKey, useShortcutsOn } from '#web/ui/controls/free-keys.ts'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useSelection } from '#web/ui/hooks/use-selection.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { AuthorSide } from './author-side.tsx'
import { ItemList, nameOf } from './item-list.tsx'
import { ItemView } from './item-view.tsx'
import styles from './queue.module.css'
import { kindNames, type QueuePlace, queuePlaceOf, queueSearch, stateNames } from './queue-place.ts'
import { RejectDialog, type Rejection } from './reject-dialog.tsx'

/** What waits for a decision: the list, the thing, and its author. With `systemId` that of one board. */
export function Queue({ systemId }: { systemId?: string }) {
  const [search] = useSearchParams()
  const place = queuePlaceOf(search)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const me = useMe()
  const query = useInfiniteQuery(queueQuery(api, { kind: place.kind, state: place.state, systemId }))
  const items = query.data?.pages.flatMap(({ list }) => list) ?? []
  const first = query.data?.pages[0]
  const current = items.find(({ _id }) => _id === place.item)
  const selection = useSelection(items, { keyOf: ({ _id }) => _id, nameOf })
  const [asking, setAsking] = useState<'reject' | 'sanction' | 'help' | null>(null)
  const [last, setLast] = useState<string[]>([])
  const { isPending, act } = useAct()
  const go = (change: Partial<QueuePlace>) =>
    void navigate(queueSearch(search, { ...place, ...change }), { replace: true, preventScrollReset: true })
  const refresh = () => queries.invalidateQueries({ queryKey: queueKey })

  useClaim(current, refresh)

  const targets = selection.chosen.length > 0 ? selection.chosen : current?.state === 'open' ? [current] : []
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ _id }) => _id === place.item)
    const next = items[at === -1 ? 0 : Math.min(Math.max(at + by, 0), items.length - 1)]
    if (next) go({ item: next._id })
  }
  const decide = async (decision: 'pass' | 'reject', rejection?: Rejection) => {
    const ids = targets.map(({ _id }) => _id)
    if (ids.length === 0) return
    const following = items.find(
      ({ _id }, index) => index > items.findIndex((one) => one._id === place.item) && !ids.includes(_id),
    )
    const { decided, skipped } = await api.adminQueue.decide({ items: ids, decision, ...rejection })
    const left = skipped.map(({ itemId }) => itemId)
    setLast(ids.filter((id) => !left.includes(id)))
    toast.success(m.queue_decided({ count: decided }))
    if (skipped[0]) toast.error(m.queue_skipped({ count: skipped.length, name: skipped[0].name }))
    selection.clear()
    go({ item: following?._id })
  }
  const pass = () => void act(() => decide('pass')).then(refresh)
  const undo = (ids: string[]) =>
    void act(async () => {
      for (const itemId of ids) await api.adminQueue.undo({ itemId })
      setLast([])
      toast.success(m.queue_undo_done())
    }).then(refresh)

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    1: () => targets.length > 0 && pass(),
    2: () => targets.length > 0 && setAsking('reject'),
    3: () => targets.length > 0 && setAsking('sanction'),
    x: () => current && current.state === 'open' && selection.toggle(current, !selection.has(current)),
    u: () => last.length > 0 && undo(last),
    '?': () => setAsking('help'),
  })

  const acts = current && (
    <div className={styles.acts}>
      {current.state === 'open' ? (
        <>
          <Button size={32} onClick={pass} pending={isPending}>
            <kbd className={styles.key}>1</kbd>
            {m.queue_pass()}
          </Button>
          <Button size={32} onClick={() => setAsking('reject')}>
            <kbd className={styles.key}>2</kbd>
            {m.queue_reject()}
          </Button>
          {current.kind !== 'appeal' && current.kind !== 'member' && (
            <Button size={32} variant="danger" onClick={() => setAsking('sanction')}>
              <kbd className={styles.key}>3</kbd>
              {m.queue_sanction()}
            </Button>
          )}
        </>
      ) : (
        current.mayUndo && <Button onClick={() => undo([current._id])}>{m.queue_undo()}</Button>
      )}
      <span className={styles.push} />
      <Button
        variant="text"
        size={32}
        aria-label={m.queue_undo_last()}
        disabled={last.length === 0}
        onClick={() => undo(last)}
      >
        <Icon of={Undo2} />
      </Button>
      <Button variant="text" size={32} aria-label={m.queue_keys()} onClick={() => setAsking('help')}>
        <Icon of={CircleHelp} />
      </Button>
    </div>
  )
  return (
    <div className={styles.queue} data-open={current ? true : undefined}>
      <Card as="section" className={styles.list} aria-label={m.queue_title()}>
        <div className={styles.filters}>
          <Chip selected={!place.kind} to={queueSearch(search, { state: place.state })}>
            {m.board_all()}
          </Chip>
          {itemKinds
            .filter((kind) => !systemId || kind === 'held' || kind === 'report')
            .map((kind) => (
              <Chip key={kind} selected={place.kind === kind} to={queueSearch(search, { kind, state: place.state })}>
                {kindNames[kind]()} {first?.open[kind] || ''}
              </Chip>
            ))}
        </div>
        <div className={styles.filters}>
          {itemStates.map((state) => (
            <Chip key={state} selected={place.state === state} to={queueSearch(search, { kind: place.kind, state })}>
              {stateNames[state]()}
            </Chip>
          ))}
        </div>
        <div className={styles.scroll}>
          <Items query={query} lastTime={first?.lastTime ?? 0} isOpen={place.state === 'open'}>
            <ItemList
              items={items}
              current={place.item}
              hrefFor={({ _id }) => queueSearch(search, { ...place, item: _id })}
              selection={selection}
            />
          </Items>
          {query.hasNextPage && (
            <Button variant="text" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {m.creator_more_posts()}
            </Button>
          )}
        </div>
        {selection.chosen.length > 0 && (
          <div className={styles.acts}>
            <span className={styles.chosen}>{m.creator_chosen({ count: selection.chosen.length })}</span>
            <Button size={32} pending={isPending} onClick={pass}>
              {m.queue_pass()}
            </Button>
            <Button size={32} variant="danger" onClick={() => setAsking('reject')}>
              {m.queue_reject()}
            </Button>
          </div>
        )}
      </Card>
      <Card as="section" className={styles.view} aria-label={m.queue_thing()}>
        {current ? (
          <ItemView item={current} myId={me?._id} acts={acts} />
        ) : (
          <p className={styles.quiet}>{items.length > 0 && m.queue_open_one()}</p>
        )}
      </Card>
      {current && (
        <Card as="aside" className={styles.side} aria-label={m.queue_record()}>
          <AuthorSide item={current} />
        </Card>
      )}
      <RejectDialog
        open={asking === 'reject' || asking === 'sanction'}
        sanction={asking === 'sanction' ? (systemId ? 'mute' : 'any') : false}
        onClose={() => setAsking(null)}
        onConfirm={async (rejection) => {
          await decide('reject', rejection)
          await refresh()
        }}
      />
      <KeyHelp open={asking === 'help'} onClose={() => setAsking(null)} />
    </div>
  )
}

/** To open an item is to claim it: for five minutes nobody else decides on it. */
function useClaim(current: QueueItem | undefined, refresh: () => Promise<void>) {
  const id = current?.state === 'open' ? current._id : undefined
  const claim = useEffectEvent(async (itemId: string) => {
    // Whoever has it is named beside it; that is no failure.
    await api.adminQueue.claim({ itemId }).catch(() => {})
    await refresh()
  })
  useEffect(() => {
    if (id) void claim(id)
  }, [id])
}

function useKeys(keys: Record<string, () => unknown>) {
  const isOn = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const work = keys[event.key]
    if (!work || !isFreeKey(event)) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

type ItemsProps = {
  query: {
    data?: { pages: { list: unknown[] }[] }
    isError: boolean
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  lastTime: number
  isOpen: boolean
  children: ReactNode
}

function Items({ query, lastTime, isOpen, children }: ItemsProps) {
  if (!query.data && query.isError)
    return (
      <ErrorState message={query.error?.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )
  if (!query.data)
    return (
      <SkeletonRegion>
        <Skeleton width={60} />
        <Skeleton width={90} />
      </SkeletonRegion>
    )
  if (query.data.pages.some(({ list }) => list.length > 0)) return children
  const description = lastTime > 0 ? m.queue_last({ time: formatDateTime(lastTime) }) : undefined
  return (
    <EmptyState
      title={isOpen ? m.creator_todo_none() : m.queue_none()}
      description={isOpen ? description : undefined}
    />
  )
}

const help: [string, () => string][] = [
  ['j', m.queue_key_next],
  ['k', m.queue_key_previous],
  ['1', m.queue_pass],
  ['2', m.queue_reject_title],
  ['3', m.queue_sanction_title],
  ['x', m.queue_key_choose],
  ['u', m.queue_undo_last],
]

function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.queue_keys()}>
      <dl className={styles.facts}>
        {help.map(([key, name]) => (
          <div key={key}>
            <dt>{name()}</dt>
            <dd>
              <kbd className={styles.key}>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Overlay>
  )
}
