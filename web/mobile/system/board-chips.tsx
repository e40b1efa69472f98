import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useNavigate, useSearchParams } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { boardSortOf, boardSorts } from '#web/features/feed/board-choice.ts'
import { sortName } from '#web/features/feed/feeds.ts'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { withField } from '#web/ui/forms/with-field.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './board.module.css'

/** Classifications as chips, the order behind a button; both in the address. */
export function BoardChips({ board }: { board: BoardPage }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = `/webapp/system/${board.systemSign}`
  const current = search.get('classify') ?? ''
  const sort = boardSortOf(search)
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true })
  const chips = [
    { value: '', label: m.board_all() },
    ...board.classifies.map(({ _id, classifyName }) => ({ value: _id, label: classifyName })),
    { value: 'recommend', label: m.feed_recommended() },
  ]
  return (
    <div className={styles.chips}>
      <fieldset className={styles.chipRow} aria-label={m.board_classifies()}>
        {chips.map(({ value, label }) => (
          <Chip
            key={value}
            selected={value === current}
            onClick={() => go(withField(place, search, 'classify', value, ''))}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
      {current !== 'recommend' && (
        <ChoiceSheet
          title={m.home_sorts()}
          value={sort}
          options={boardSorts.map((one) => ({ value: one, label: sortName(one) }))}
          onChange={(one) => go(withField(place, search, 'sort', one, 'reply'))}
        >
          {(open) => (
            <Button
              variant="text"
              size={36}
              icon={<Icon of={ArrowDownUp} size={16} />}
              className={styles.sort}
              aria-haspopup="dialog"
              onClick={open}
            >
              {sortName(sort)}
            </Button>
          )}
        </ChoiceSheet>
      )}
    </div>
  )
}
