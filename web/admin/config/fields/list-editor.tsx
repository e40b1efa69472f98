import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './list-editor.module.css'

export type ListEditorProps<Item> = {
  /** What one item is called: "add {noun}". */
  noun: string
  items: Item[]
  max: number
  create: () => Item
  onChange: (items: Item[]) => void
  children: (item: Item, at: number) => ReactNode
}

type Action = 'up' | 'down' | 'remove'

/** Add, remove and reorder. The focus goes along with what was moved, and stays near what was removed. */
export function ListEditor<Item>({ noun, items, max, create, onChange, children }: ListEditorProps<Item>) {
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
  const add = () => {
    onChange([...items, create()])
    setFocus({ at: items.length, on: 'field' })
  }
  return (
    <div className={styles.editor}>
      {items.length === 0 && <p className={styles.empty}>{m.admin_list_empty()}</p>}
      <ol ref={list} className={styles.list}>
        {items.map((item, at) => (
          <li key={rows.keys[at]} className={styles.item} aria-label={m.admin_list_row({ index: at + 1 })}>
            <div className={styles.fields}>{children(item, at)}</div>
            <RowActions at={at} last={items.length - 1} onMove={move} onRemove={remove} />
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button size={32} icon={<Icon of={Plus} size={16} />} onClick={add} disabled={items.length >= max}>
          {m.admin_list_add({ name: noun })}
        </Button>
        {items.length >= max && <span className={styles.full}>{m.admin_list_full({ max })}</span>}
      </div>
    </div>
  )
}

type RowActionsProps = {
  at: number
  last: number
  onMove: (from: number, to: number, action: Action) => void
  onRemove: (at: number) => void
}

function RowActions({ at, last, onMove, onRemove }: RowActionsProps) {
  const index = at + 1
  return (
    <div className={styles.actions}>
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
      <IconButton
        size={32}
        data-action="remove"
        label={m.admin_list_remove({ index })}
        icon={<Icon of={Trash} size={16} />}
        onClick={() => onRemove(at)}
      />
    </div>
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
