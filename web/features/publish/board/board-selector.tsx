import Check from 'lucide-react/icons/check'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useRef } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Board, BoardBrief, BoardType } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { boardFigures, readingName } from '#web/social/boards/board-figures.ts'
import { BoardFace } from '#web/social/boards/board-line.tsx'
import { CancelButton } from '#web/ui/controls/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useRoving } from '#web/ui/hooks/use-roving.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './board-selector.module.css'
import { useBoards } from './use-boards.ts'

export type BoardSelectorProps = {
  type: BoardType
  open: boolean
  value: string | null
  onChoose: (board: BoardBrief) => void
  onClose: () => void
}

/** Categories at the left, their boards at the right; one press chooses. */
export function BoardSelector({ type, open, value, onChoose, onClose }: BoardSelectorProps) {
  const choose = (board: BoardBrief) => {
    toast.success(m.picker_selected())
    onChoose(board)
    onClose()
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="lg"
      bare
      title={m.publish_choose_board()}
      className={styles.dialog}
      footer={
        <div className={styles.foot}>
          <span className={styles.keys} aria-hidden="true">
            <kbd>←</kbd>
            <kbd>→</kbd>
            {m.publish_keys_columns()}
            <kbd>Enter</kbd>
            {m.publish_keys_choose()}
          </span>
          <CancelButton onClick={onClose} />
        </div>
      }
    >
      <Columns type={type} value={value} onChoose={choose} />
    </Overlay>
  )
}

type ColumnsProps = Pick<BoardSelectorProps, 'type' | 'value' | 'onChoose'>

function Columns({ type, value, onChoose }: ColumnsProps) {
  const { categories, current, choose, words, setWords, ...found } = useBoards(type)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRoving(categories.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: two arrow keys lead from one column to the other
    <div ref={box} className={styles.selector} onKeyDown={(event) => switchColumn(event, box.current)}>
      <div className={styles.search}>
        <TextField
          label={m.publish_search_boards()}
          hideLabel
          variant="fill"
          size={36}
          type="search"
          enterKeyHint="search"
          placeholder={m.publish_search_boards()}
          prefix={<Icon of={Search} size={18} />}
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </div>
      <div
        role="tablist"
        aria-orientation="vertical"
        aria-label={m.publish_board_categories()}
        className={styles.categories}
        {...list.grid}
      >
        {categories.map(({ key, name, count }, at) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            aria-selected={key === current?.key && !words}
            aria-controls={`${id}boards`}
            className={styles.category}
            {...list.item(at)}
            onClick={() => choose(key)}
          >
            <span className={styles.categoryName}>{name}</span>
            {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}boards`}
        role="tabpanel"
        aria-labelledby={`${id}${current?.key}`}
        className={styles.boards}
        data-column="boards"
      >
        <Boards {...found} {...{ value, onChoose }} />
      </div>
    </div>
  )
}

type Found = Pick<ReturnType<typeof useBoards>, 'boards' | 'isPending' | 'error' | 'retry'>

function Boards({ boards, isPending, error, retry, value, onChoose }: Found & Omit<ColumnsProps, 'type'>) {
  const { grid, item } = useRoving(boards.length)
  if (error)
    return <ErrorState compact message={error instanceof ApiError ? error.message : undefined} onRetry={retry} />
  if (isPending) return <Waiting />
  if (boards.length === 0) return <EmptyState compact title={m.publish_no_boards()} />
  return (
    <div className={styles.grid} {...grid}>
      {boards.map((board, at) => (
        <BoardRow
          key={board._id}
          board={board}
          isCurrent={board._id === value}
          onChoose={() => onChoose(board)}
          stop={item(at)}
        />
      ))}
    </div>
  )
}

const Waiting = () => (
  <SkeletonRows
    count={8}
    size={44}
    widths={[60, 80]}
    row={styles.board}
    text={styles.waiting}
    className={styles.grid}
  />
)

/** From the categories to the boards and back. Inside of the boards the keys walk until they stand at the edge. */
function switchColumn(event: KeyboardEvent, box: HTMLElement | null): void {
  const target = event.target as HTMLElement
  const boards = box?.querySelector<HTMLElement>('[data-column]')
  if (event.key === 'ArrowRight' && target.role === 'tab') {
    event.preventDefault()
    boards?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus()
  }
  const isAtEdge = target.offsetLeft <= (boards?.querySelector<HTMLElement>('[data-stop]')?.offsetLeft ?? 0)
  if (event.key === 'ArrowLeft' && boards?.contains(target) && isAtEdge) {
    event.preventDefault()
    box?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }
}

type BoardRowProps = {
  board: Board
  isCurrent: boolean
  onChoose: () => void
  stop: { tabIndex: number; onFocus: () => void; 'data-stop': string }
}

/** One board to post in: cover, name, members and posts. One that is closed to the writer says why. */
function BoardRow({ board, isCurrent, onChoose, stop }: BoardRowProps) {
  const refusal = refusalOf(board)
  return (
    <button
      type="button"
      className={styles.board}
      aria-pressed={isCurrent}
      aria-disabled={refusal ? true : undefined}
      onClick={refusal ? undefined : onChoose}
      {...stop}
    >
      <BoardFace of={board} size={44}>
        {refusal ?? boardFigures(board)}
      </BoardFace>
      {isCurrent && <Icon of={Check} size={18} className={styles.tick} />}
    </button>
  )
}

function refusalOf({ state, postRule, isMember, canManage, canRead, readRule, readLevel }: Board): string | null {
  if (!canRead) return readingName(readRule, readLevel)
  if (state !== 'open') return m.publish_board_closed()
  if (canManage || postRule === 'all') return null
  if (postRule === 'managers') return m.publish_board_managers()
  return isMember ? null : m.publish_board_members()
}
