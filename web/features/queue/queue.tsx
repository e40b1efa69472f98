import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { queueKey, queueQuery } from '#web/api/queries/queue-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { type Selection, useSelection } from '#web/ui/hooks/use-selection.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { AuthorSide } from './author-side.tsx'
import { type Answer, DecisionDialog, type Question } from './decision-dialog.tsx'
import { ItemActs, mayDecide, maySanction } from './item-acts.tsx'
import { ItemList, nameOf } from './item-list.tsx'
import { ItemView } from './item-view.tsx'
import { KeyHelp, KeyList } from './key-help.tsx'
import { ListHead } from './list-head.tsx'
import { ListState } from './list-state.tsx'
import styles from './queue.module.css'
import { type QueuePlace, queuePlaceOf, queueSearch, queueSelectOf } from './queue-place.ts'
import { useClaim } from './use-claim.ts'
import { useKeys } from './use-keys.ts'

/** What waits for a decision: the list, the thing, and its author. With `systemId` that of one board, inside its page. */
export function Queue({ systemId }: { systemId?: string }) {
  const [search] = useSearchParams()
  const place = queuePlaceOf(search)
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const me = useMe()
  const query = useInfiniteQuery(queueQuery(api, queueSelectOf(place, systemId)))
  const items = query.data?.pages.flatMap(({ list }) => list) ?? []
  const first = query.data?.pages[0]
  const current = items.find(({ _id }) => _id === place.item)
  const selection = useSelection(items, {
    keyOf: ({ _id }) => _id,
    nameOf,
    mayChoose: (item) => item.state === 'open' && mayDecide(me, item),
  })
  const [asking, setAsking] = useState<Question | 'help' | null>(null)
  const [last, setLast] = useState<string[]>([])
  const { isPending, act } = useAct()
  const view = useRef<HTMLDivElement>(null)
  const hrefFor = (change: Partial<QueuePlace>) => queueSearch(search, { ...place, ...change })
  const go = (change: Partial<QueuePlace>) =>
    void navigate(hrefFor(change), { replace: true, preventScrollReset: true, state: location.state })
  const back = () => void (location.state?.fromList ? navigate(-1) : go({ item: undefined }))
  const board = current?.object.place?.systemId
  const boardHref = board && !systemId ? hrefFor({ systemId: board }) : undefined
  const refresh = () => queries.invalidateQueries({ queryKey: queueKey })

  // Who may not decide about it leaves it to those who may.
  const opened = useClaim(current && mayDecide(me, current) ? current : undefined, refresh)
  const [added, setAdded] = useState<NonNullable<QueueItem['notes']>>([])
  const notes = opened?.notes && [...added, ...opened.notes]
  useEffect(() => {
    setAdded([])
    // Where the panes stand below each other the thing takes the place of the list.
    if (current?._id && view.current && view.current.getBoundingClientRect().top < 0)
      view.current.scrollIntoView({ block: 'start' })
  }, [current?._id])

  const isDecidable = current?.state === 'open' && mayDecide(me, current)
  const targets = selection.chosen.length > 0 ? selection.chosen : isDecidable ? [current] : []
  const kinds = new Set(targets.map(({ kind }) => kind))
  const kind = kinds.size === 1 ? targets[0]?.kind : undefined
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ _id }) => _id === place.item)
    const next = items[at === -1 ? 0 : Math.min(Math.max(at + by, 0), items.length - 1)]
    if (next) go({ item: next._id })
  }
  const decide = async (decision: 'pass' | 'reject', answer?: Answer) => {
    const ids = targets.map(({ _id }) => _id)
    if (ids.length === 0) return
    const at = items.findIndex(({ _id }) => _id === place.item)
    const rest = items.filter(({ _id }) => !ids.includes(_id))
    const following = items.slice(at + 1).find(({ _id }) => !ids.includes(_id)) ?? rest.at(-1)
    try {
      const { decided, skipped } = await decideAll(ids, { decision, ...answer })
      const left = skipped.map(({ itemId }) => itemId)
      setLast(ids.filter((id) => !left.includes(id)))
      toast.success(m.queue_decided({ count: decided }))
      if (skipped[0]) toast.error(m.queue_skipped({ count: skipped.length, name: skipped[0].name }))
      selection.clear()
      if (current && ids.includes(current._id)) go({ item: following?._id })
    } finally {
      // Also where somebody was faster: who that was is to be seen.
      await refresh()
    }
  }
  const pass = () => (kind === 'appeal' ? setAsking('grant') : void act(() => decide('pass')))
  const undo = (ids: string[]) =>
    void act(async () => {
      try {
        for (const itemId of ids) await api.adminQueue.undo({ itemId })
        setLast([])
        toast.success(m.queue_undo_done())
      } finally {
        await refresh()
      }
    })

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    1: () => targets.length > 0 && pass(),
    2: () => targets.length > 0 && setAsking('reject'),
    3: () => targets.length > 0 && targets.every((item) => maySanction(me, item)) && setAsking('sanction'),
    x: () => isDecidable && selection.toggle(current, !selection.has(current)),
    u: () => last.length > 0 && undo(last),
    '?': () => setAsking('help'),
  })

  return (
    <div className={styles.frame} data-inside={systemId ? true : undefined}>
      <div className={styles.queue} data-open={current ? true : undefined}>
        <Card as="section" className={styles.list} aria-label={m.queue_title()}>
          <ListHead
            place={place}
            hrefFor={hrefFor}
            go={go}
            page={first}
            isOfBoard={systemId !== undefined}
            items={items}
          />
          <div className={styles.scroll}>
            <ListState query={query} lastTime={first?.lastTime ?? 0} isOpen={place.state === 'open'}>
              <ItemList
                items={items}
                current={place.item}
                myId={me?._id}
                hrefFor={({ _id }) => hrefFor({ item: _id })}
                selection={selection}
              />
              {query.hasNextPage && (
                <div className={styles.more}>
                  <Button size={32} pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {m.creator_more_posts()}
                  </Button>
                </div>
              )}
            </ListState>
          </div>
          {place.state === 'open' && items.length > 0 && (
            <ManyActs selection={selection} isPending={isPending} onPass={pass} onReject={() => setAsking('reject')} />
          )}
        </Card>
        <Card as="section" className={styles.view} aria-label={m.queue_thing()}>
          <div ref={view} className={styles.start} />
          {current ? (
            <ItemView
              item={wholeOf(current, opened)}
              myId={me?._id}
              boardHref={boardHref}
              onBack={back}
              acts={
                <ItemActs
                  item={current}
                  isPending={isPending}
                  onPass={pass}
                  onAsk={setAsking}
                  onUndo={() => undo([current._id])}
                  onUndoLast={last.length > 0 ? () => undo(last) : undefined}
                />
              }
            />
          ) : (
            items.length > 0 && (
              <div className={styles.nothing}>
                <p>{m.queue_open_one()}</p>
                <KeyList />
              </div>
            )
          )}
        </Card>
        {current && (
          <Card as="aside" className={styles.side} aria-label={m.queue_record()}>
            <AuthorSide item={current} notes={notes} onNoted={(note) => setAdded([note, ...added])} />
          </Card>
        )}
      </div>
      <DecisionDialog
        question={asking === 'help' ? null : asking}
        kind={kind}
        count={targets.length}
        isOfBoard={systemId !== undefined}
        onClose={() => setAsking(null)}
        onConfirm={(answer) => decide(asking === 'grant' ? 'pass' : 'reject', answer)}
      />
      <KeyHelp open={asking === 'help'} onClose={() => setAsking(null)} />
    </div>
  )
}

/** Lists show how something long begins; whoever has opened it reads all of it. */
function wholeOf(item: QueueItem, opened: QueueItem | undefined): QueueItem {
  if (!opened) return item
  return {
    ...item,
    ...(item.object.isCut && { object: opened.object }),
    ...(item.decision?.object.isCut && opened.decision && { decision: opened.decision }),
  }
}

type Decision = Omit<Parameters<typeof api.adminQueue.decide>[0], 'items'>

/** However many they are. */
async function decideAll(ids: string[], decision: Decision) {
  const all = { decided: 0, skipped: [] as { itemId: string; name: string }[] }
  for (let at = 0; at < ids.length; at += limits.batch) {
    const { decided, skipped } = await api.adminQueue.decide({ items: ids.slice(at, at + limits.batch), ...decision })
    all.decided += decided
    all.skipped.push(...skipped)
  }
  return all
}

type ManyActsProps = {
  selection: Selection<QueueItem>
  isPending: boolean
  onPass: () => void
  onReject: () => void
}

/** What is done with several at once. */
function ManyActs({ selection, isPending, onPass, onReject }: ManyActsProps) {
  const { chosen } = selection
  return (
    <div className={styles.many} data-chosen={chosen.length > 0 || undefined}>
      <Checkbox
        label={chosen.length > 0 ? m.creator_chosen({ count: chosen.length }) : m.ui_choose_all()}
        checked={chosen.length > 0}
        indeterminate={chosen.length > 0}
        onChange={() => selection.toggleAll(chosen.length === 0)}
        className={styles.chosen}
      />
      {chosen.length > 0 && (
        <>
          <Button size={32} pending={isPending} onClick={onPass}>
            {m.queue_pass()}
          </Button>
          <Button size={32} variant="danger" onClick={onReject}>
            {m.queue_reject_title()}
          </Button>
        </>
      )}
    </div>
  )
}
