import { useNavigate, useSearchParams } from 'react-router'
import type { BoardPage } from '#contract/board.ts'
import { m } from '#messages/messages.js'
import { type BoardSort, boardSortOf } from '../../features/feed/board-choice.ts'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { Segments } from '../../ui/segments.tsx'
import { withField } from '../../ui/with-field.ts'
import styles from './board.module.css'

/** Classifications and order, both in the address. */
export function BoardBar({ board }: { board: BoardPage }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = `/System/${board.systemType}/${board.systemSign}`
  const current = search.get('classify') ?? ''
  const sort = boardSortOf(search)
  const tabs = [
    { value: '', label: m.board_all() },
    ...board.classifies.map(({ _id, classifyName }) => ({ value: _id, label: classifyName })),
    {
      value: 'recommend',
      label:
        board.recommendNumber > 0
          ? `${m.feed_recommended()} ${formatCount(board.recommendNumber)}`
          : m.feed_recommended(),
    },
  ]
  return (
    <Card className={styles.bar} aria-label={m.board_classifies()}>
      <PlaceTabs
        label={m.board_classifies()}
        inPlace
        className={styles.tabs}
        tabs={tabs.map(({ value, label }) => ({
          to: withField(place, search, 'classify', value, ''),
          label,
          isCurrent: value === current,
        }))}
      />
      {current !== 'recommend' && (
        <Segments<BoardSort>
          label={m.home_sorts()}
          value={sort}
          onChange={(value) =>
            void navigate(withField(place, search, 'sort', value, 'reply'), { replace: true, preventScrollReset: true })
          }
          segments={[
            { value: 'reply', label: m.home_sort_reply() },
            { value: 'new', label: m.home_sort_new() },
            { value: 'hot', label: m.home_sort_hot() },
          ]}
        />
      )}
    </Card>
  )
}
