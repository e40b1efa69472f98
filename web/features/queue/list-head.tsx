import type { ReactNode } from 'react'
import { itemKinds, itemStates, type QueueItem } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'
import { Chip } from '#web/ui/controls/chip.tsx'
import { FilterChip } from '#web/ui/controls/filter-chip.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import styles from './item-list.module.css'
import { kindNames, type QueuePlace, stateNames } from './queue-place.ts'

type ListHeadProps = {
  place: QueuePlace
  hrefFor: (change: Partial<QueuePlace>) => string
  go: (change: Partial<QueuePlace>) => void
  page: { total: number; open: Record<QueueItem['kind'], number> } | undefined
  isOfBoard: boolean
  items: QueueItem[]
}

/** What is on show, and what else could be. */
export function ListHead({ place, hrefFor, go, page, isOfBoard, items }: ListHeadProps) {
  const Heading = isOfBoard ? 'h2' : 'h1'
  const kinds = itemKinds.filter((kind) => !isOfBoard || kind === 'held' || kind === 'report')
  return (
    <div className={styles.listHead}>
      <div className={styles.headline}>
        <Heading className={styles.heading}>
          {m.queue_title()} {page && <span className={styles.total}>{countOf(page.total)}</span>}
        </Heading>
        <FilterChip<'passed' | 'rejected'>
          label={m.admin_rule_state()}
          value={place.state === 'open' ? '' : place.state}
          options={itemStates.map((state) => ({ value: state === 'open' ? '' : state, label: stateNames[state]() }))}
          onChange={(state) => go({ state: state || 'open', item: undefined })}
        />
      </div>
      <nav className={styles.filters} aria-label={m.queue_kinds()}>
        <Chip selected={!place.kind} to={hrefFor({ kind: undefined, item: undefined })}>
          {m.board_all()}
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind} selected={place.kind === kind} to={hrefFor({ kind, item: undefined })}>
            {kindNames[kind]()} {page && page.open[kind] > 0 ? countOf(page.open[kind]) : ''}
          </Chip>
        ))}
      </nav>
      {(place.systemId || place.userId || place.ruleId) && (
        <div className={styles.filters}>
          {place.systemId && (
            <Chip name={m.queue_of_board_word()} onRemove={() => go({ systemId: undefined, item: undefined })}>
              {m.queue_of_board({ name: items[0]?.object.place?.systemName || place.systemId })}
            </Chip>
          )}
          {place.userId && (
            <Chip name={m.queue_of_author_word()} onRemove={() => go({ userId: undefined, item: undefined })}>
              {m.queue_of_author({ name: items[0]?.author?.name ?? place.userId })}
            </Chip>
          )}
          {place.ruleId && (
            <Chip name={m.queue_of_rule_word()} onRemove={() => go({ ruleId: undefined, item: undefined })}>
              {m.queue_of_rule({ name: ruleName(items, place.ruleId) })}
            </Chip>
          )}
        </div>
      )}
    </div>
  )
}

const mostCounted = 1000

function countOf(count: number): ReactNode {
  return count >= mostCounted ? `${formatExact(mostCounted)}+` : formatExact(count)
}

function ruleName(items: QueueItem[], ruleId: string): string {
  const met = items.flatMap(({ verdict }) => verdict?.rules ?? [])
  return met.find((rule) => rule.ruleId === ruleId)?.name ?? ruleId
}
