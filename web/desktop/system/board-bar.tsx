import { useNavigate, useSearchParams } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { type BoardSort, boardSortOf } from '#web/features/feed/board-choice.ts'
import { PlaceTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { withField } from '#web/ui/forms/with-field.ts'
import { Card } from '#web/ui/layout/card.tsx'
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
