import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contentStates } from '#contract/modules/site/admin-content.ts'
import { m } from '#messages/messages.js'
import { trustName } from '#web/admin/users/trust-name.ts'
import { api } from '#web/api/browser.ts'
import type { ContentChoice } from '#web/api/queries/admin-content-queries.ts'
import { allBoardsQuery } from '#web/api/queries/board-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './content.module.css'
import { hasBoard, idIn, levelIn, levels, spans, stateNames } from './content-choice.ts'

/** More are not counted. */
const mostCounted = 1000

type FiltersProps = {
  choice: ContentChoice
  total: number | undefined
  go: (change: Partial<ContentChoice>) => void
  children: ReactNode
}

/** By board, time, state, trust and what it holds; what only an address can ask for is taken back here. */
export function ContentFilters({ choice, total, go, children }: FiltersProps) {
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
  const forums = useQuery(allBoardsQuery(api, 'forum')).data?.list ?? []
  const articles = useQuery(allBoardsQuery(api, 'article')).data?.list ?? []
  const options = [
    ...forums.map(({ _id, systemName }) => ({ value: _id, label: systemName })),
    ...articles.map(({ _id, systemName }) => ({ value: _id, label: m.admin_content_article({ name: systemName }) })),
  ]
  const { systemId } = choice
  // A board that is hidden, or one that is gone, can stand in the address.
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
