import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { blockCountsQuery } from '#web/api/queries/comment-queries.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import styles from './block-talk.module.css'

interface State {
  /** How many comments stand at blocks. */
  numbers: ReadonlyMap<number, number>
  /** The block whose comments are read. */
  active: number | null
  /** The block below the mouse. */
  near: number | null
}

/** What is said of blocks. Each mark in the text listens for itself, so that a long text is drawn once. */
export interface BlockTalk {
  subscribe: (listener: () => void) => () => void
  change: (next: Partial<State>) => void
  /** Empty: nothing is shown there. Else the number, and whether it is the one that is read. */
  stateOf: (block: number) => string
  open: (block: number) => void
}

function createBlockTalk(numbers: State['numbers'], open: BlockTalk['open']): BlockTalk {
  let state: State = { numbers, active: null, near: null }
  const listeners = new Set<() => void>()
  return {
    open,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (next) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    stateOf: (block) => {
      const number = state.numbers.get(block) ?? 0
      const isActive = state.active === block
      return number > 0 || isActive || state.near === block ? `${number} ${isActive ? 'active' : ''}` : ''
    },
  }
}

const BlockTalkContext = createContext<BlockTalk | null>(null)
export const BlockTalkProvider = BlockTalkContext.Provider

export function useBlockTalk(chapter: ChapterPage, active: number | null, open: BlockTalk['open']): BlockTalk {
  const { data } = useQuery({ ...blockCountsQuery(api, chapter._id), enabled: !chapter.isLocked })
  const [talk] = useState(() => createBlockTalk(numbersOf(data), open))
  talk.open = open
  useLayoutEffect(() => talk.change({ numbers: numbersOf(data), active }), [talk, data, active])
  return talk
}

function numbersOf(counts: { list: { block: number; number: number }[] } | undefined): State['numbers'] {
  return new Map(counts?.list.map(({ block, number }) => [block, number]))
}

/** For the element around the text: which block is below the mouse. Fingers mark words instead. */
export function useNearBlock() {
  const talk = use(BlockTalkContext)
  if (!talk) return {}
  const tell = (near: number | null) => talk.change({ near })
  return {
    onPointerOver: ({ target, pointerType }: { target: EventTarget; pointerType: string }) => {
      if (pointerType !== 'mouse') return
      const block = target instanceof Element ? target.closest<HTMLElement>('[data-block]')?.dataset.block : undefined
      tell(block === undefined ? null : Number(block))
    },
    onPointerLeave: () => tell(null),
  }
}

/** Behind a block: how many comments it has, and the way to them. `isNumber`: it takes room, and stays. */
export function useBlockMark(block: number, className?: string): { button: ReactNode; isNumber: boolean } {
  const talk = use(BlockTalkContext)
  const state = () => talk?.stateOf(block) ?? ''
  const said = useSyncExternalStore(talk?.subscribe ?? never, state, state)
  if (!talk || !said) return { button: null, isNumber: false }
  const [number = '0', active] = said.split(' ')
  const isEmpty = number === '0'
  const button = (
    <button
      type="button"
      className={classNames(styles.mark, className)}
      data-active={active || undefined}
      data-empty={isEmpty || undefined}
      // Whoever uses keys marks words, or opens the comments of the chapter.
      tabIndex={isEmpty ? -1 : undefined}
      aria-label={isEmpty ? m.block_comment_add() : m.block_comments_number({ count: number })}
      onClick={() => talk.open(block)}
    >
      {isEmpty ? null : <span aria-hidden="true">{formatCount(Number(number))}</span>}
    </button>
  )
  return { button, isNumber: !isEmpty }
}

/** On a picture. */
export function PictureMark({ block }: { block: number }) {
  return useBlockMark(block, styles.aside).button
}

const never = () => () => {}
