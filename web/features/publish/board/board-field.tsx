import { queryOptions, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import type { BoardBrief } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import styles from '#web/features/publish/form.module.css'
import { FieldNote } from '#web/features/publish/title-field.tsx'
import { BoardCover } from '#web/session/board-cover.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const classifiesQuery = (calls: Api, systemId: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'classifies', systemId],
    queryFn: () => calls.board.classifies({ page: 1, limit: limits.wholeList, select: { systemId } }),
    staleTime: 60_000,
  })

/** The classifications of a board; none before one is chosen. */
export function useClassifies(systemId: string | undefined) {
  return useQuery({ ...classifiesQuery(api, systemId ?? ''), enabled: systemId !== undefined }).data?.list ?? []
}

const BoardSelector = lazyPart(() => import('./board-selector.tsx').then((module) => module.BoardSelector))

type BoardChoiceProps = {
  value: BoardBrief | null
  onChange: (board: BoardBrief) => void
  /** What opens the selector. */
  children: (open: () => void) => ReactNode
}

export function BoardChoice({ value, onChange, children }: BoardChoiceProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {children(show)}
      {wanted && (
        <BoardSelector open={open} value={value?._id ?? null} onChoose={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type BoardFieldProps = Omit<BoardChoiceProps, 'children'> & { error: string | undefined }

export function BoardField({ value, onChange, error }: BoardFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}label`}>
        {m.publish_board()}
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      </span>
      <BoardChoice value={value} onChange={onChange}>
        {(open) => (
          <button
            type="button"
            id={`${id}button`}
            className={styles.boardButton}
            data-field="board"
            data-invalid={error ? '' : undefined}
            aria-haspopup="dialog"
            aria-labelledby={`${id}label ${id}button`}
            aria-describedby={error ? `${id}error` : undefined}
            onClick={open}
          >
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
