import { queryOptions, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import type { BoardBrief, BoardType } from '#contract/modules/forum/board.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import styles from '#web/features/publish/form.module.css'
import { FieldNote } from '#web/features/publish/title-field.tsx'
import { BoardCover } from '#web/session/board-cover.tsx'
import { useOpenedOnce } from '#web/ui/hooks/use-opened-once.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

const classifiesQuery = (calls: Api, systemId: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'classifies', systemId],
    queryFn: () => calls.board.classifies({ page: 1, limit: pageLimits.wholeList, select: { systemId } }),
    staleTime: 60_000,
  })

/** The classifications of a board; none before one is chosen. */
export function useClassifies(systemId: string | undefined) {
  return useQuery({ ...classifiesQuery(api, systemId ?? ''), enabled: systemId !== undefined }).data?.list ?? []
}

const BoardSelector = lazyPart(() => import('./board-selector.tsx').then((module) => module.BoardSelector))

type BoardChoiceProps = {
  /** Which boards can be chosen. */
  type?: BoardType
  value: BoardBrief | null
  onChange: (board: BoardBrief) => void
  /** What opens the selector. */
  children: (open: () => void) => ReactNode
}

export function BoardChoice({ type = 'forum', value, onChange, children }: BoardChoiceProps) {
  const { open, wanted, show, hide } = useOpenedOnce()
  return (
    <>
      {children(show)}
      {wanted && (
        <BoardSelector type={type} open={open} value={value?._id ?? null} onChoose={onChange} onClose={hide} />
      )}
    </>
  )
}

type BoardFieldProps = Omit<BoardChoiceProps, 'children'> & { error: string | undefined }

export function BoardField({ type, value, onChange, error }: BoardFieldProps) {
  const id = useId()
  const label = type === 'article' ? m.publish_article_board() : m.publish_board()
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
        <span className={styles.required}>*</span>
      </span>
      <BoardChoice type={type} value={value} onChange={onChange}>
        {(open) => (
          <button
            type="button"
            className={styles.boardButton}
            data-field="board"
            data-invalid={error ? '' : undefined}
            aria-haspopup="dialog"
            aria-describedby={error ? `${id}error` : undefined}
            onClick={open}
          >
            <VisuallyHidden>{label} </VisuallyHidden>
            {value && <BoardCover of={value} size={24} />}
            <span className={styles.boardName} data-empty={value ? undefined : ''}>
              {value?.systemName ?? m.publish_need_board()}
            </span>
            <Icon of={ChevronDown} size={16} />
          </button>
        )}
      </BoardChoice>
      <FieldNote id={`${id}error`}>{error}</FieldNote>
    </div>
  )
}
