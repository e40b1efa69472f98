import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './list-editor.module.css'

export type ListEditorProps<Item> = {
  /** What one item is called: "add {noun}". */
  noun: string
  items: Item[]
  /** At least so many stay. */
  min?: number
  max: number
  /** fixed: their values order them, so rows are put in between instead of being moved. */
  order?: 'free' | 'fixed'
  /** As one table with these heads, one for each field; the fields hide their own labels. */
  heads?: string[]
  /** A new one for this place. */
  create: (at: number) => Item
  onChange: (items: Item[]) => void
  children: (item: Item, at: number) => ReactNode
}

type Action = 'up' | 'down'

/** Add, remove and reorder. The focus goes along with what was moved, and stays near what was removed. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { noun, items, min = 0, max, order = 'free', heads, create, onChange, children } = props
  const list = useRef<HTMLOListElement>(null)
  const rows = useKeys(items.length)
  const [focus, setFocus] = useState<{ at: number; on: string } | null>(null)
  useEffect(() => {
    if (focus) focusRow(list.current, focus.at, focus.on)
  }, [focus])
  const move = (from: number, to: number, action: Action) => {
    onChange(swapped(items, from, to))
    rows.set(swapped(rows.keys, from, to))
    setFocus({ at: to, on: action })
  }
  const remove = (at: number) => {
    onChange(items.filter((_, other) => other !== at))
    rows.set(rows.keys.filter((_, other) => other !== at))
    setFocus({ at: Math.min(at, items.length - 2), on: 'remove' })
  }
  const insert = (at: number) => {
    onChange(items.toSpliced(at, 0, create(at)))
    rows.set(rows.keys.toSpliced(at, 0, ...newKeys(1)))
    setFocus({ at, on: 'field' })
  }
  const isFull = items.length >= max
  return (
    <div className={styles.editor} data-look={heads ? 'table' : undefined}>
      {heads && items.length > 0 && (
        <div className={styles.heads} aria-hidden>
          <div className={styles.fields}>
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
        </div>
      )}
      {items.length === 0 && <p className={styles.empty}>{m.admin_list_empty()}</p>}
      <ol ref={list} className={styles.list}>
        {items.map((item, at) => (
          <li key={rows.keys[at]} className={styles.item} aria-label={m.admin_list_row({ index: at + 1 })}>
            <div className={styles.fields}>{children(item, at)}</div>
            <div className={styles.actions}>
              {order === 'free' ? (
                <MoveActions at={at} last={items.length - 1} onMove={move} />
              ) : (
                <IconButton
                  size={32}
                  data-action="insert"
                  disabled={isFull}
                  label={m.admin_list_insert({ index: at + 1 })}
                  icon={<Icon of={Plus} size={16} />}
                  onClick={() => insert(at + 1)}
                />
              )}
              <IconButton
                size={32}
                data-action="remove"
                disabled={items.length <= min}
                label={m.admin_list_remove({ index: at + 1 })}
                icon={<Icon of={Trash} size={16} />}
                onClick={() => remove(at)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button size={32} icon={<Icon of={Plus} size={16} />} onClick={() => insert(items.length)} disabled={isFull}>
          {m.admin_list_add({ name: noun })}
        </Button>
        {isFull && <span className={styles.full}>{m.admin_list_full({ max })}</span>}
      </div>
    </div>
  )
}

type MoveActionsProps = { at: number; last: number; onMove: (from: number, to: number, action: Action) => void }

function MoveActions({ at, last, onMove }: MoveActionsProps) {
  const index = at + 1
  return (
    <>
      <IconButton
        size={32}
        data-action="up"
        disabled={at === 0}
        label={m.admin_list_up({ index })}
        icon={<Icon of={ArrowUp} size={16} />}
        onClick={() => onMove(at, at - 1, 'up')}
      />
      <IconButton
        size={32}
        data-action="down"
        disabled={at === last}
        label={m.admin_list_down({ index })}
        icon={<Icon of={ArrowDown} size={16} />}
        onClick={() => onMove(at, at + 1, 'down')}
      />
    </>
  )
}

let lastKey = 0
const newKeys = (count: number) => Array.from({ length: count }, () => ++lastKey)

/** Items have no identity of their own; these keep each row's inputs with its item. */
function useKeys(length: number) {
  const [keys, set] = useState(() => newKeys(length))
  if (keys.length < length) set([...keys, ...newKeys(length - keys.length)])
  if (keys.length > length) set(keys.slice(0, length))
  return { keys, set }
}

function swapped<Item>(items: Item[], from: number, to: number): Item[] {
  const next = [...items]
  const [moved] = next.splice(from, 1)
  if (moved !== undefined) next.splice(to, 0, moved)
  return next
}

/** A row at the edge has its button disabled: then the other one, so that the keyboard is never lost. */
function focusRow(list: HTMLElement | null, at: number, on: string): void {
  const row = list?.children[at]
  const target = row?.querySelector<HTMLElement>(on === 'field' ? 'input' : `[data-action="${on}"]:not(:disabled)`)
  const fallback = row?.querySelector<HTMLElement>('[data-action]:not(:disabled)')
  const button = list?.parentElement?.querySelector<HTMLElement>(':scope > :last-child button')
  ;(target ?? fallback ?? button)?.focus()
}
