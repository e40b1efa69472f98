import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type CompositionEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { isFreeKey, useShortcutsOn } from '#web/ui/controls/free-keys.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './search-box.module.css'
import { hasSearchHistory } from './search-history.ts'
import type { Suggestion } from './suggestions.tsx'

const Suggestions = lazyPart(() => import('./suggestions.tsx').then((module) => module.Suggestions))

export type SearchBoxProps = {
  /** The page that shows the results; `q` is added. */
  action: string
  defaultValue?: string
  placeholder?: string
  look?: 'header' | 'line'
  size?: 36 | 44 | 48
  /** Pressing / anywhere on the page comes here. */
  shortcut?: boolean
  /** Further fields of the address that a new search keeps. */
  keep?: Record<string, string>
  autoFocus?: boolean
  /** Lets a button beside the box send it. */
  formId?: string
  className?: string
}

/** A form like any other: it works before the scripts have come. Enter that only ends a composition does not search. */
export function SearchBox(props: SearchBoxProps) {
  const { action, defaultValue, look = 'header', size = 36, keep = {}, autoFocus, formId, className } = props
  const shortcut = useShortcutsOn() && props.shortcut === true
  const placeholder = props.placeholder ?? m.search_placeholder()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const list = useSuggestions((to) => {
    field.current?.blur()
    void navigate(to)
  })
  const listId = useId()
  useShortcut(shortcut, field)
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true })
  }, [autoFocus])
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = field.current?.value.trim() ?? ''
    const fields = new URLSearchParams({ ...(q ? { q } : {}), ...keep })
    field.current?.blur()
    list.close()
    void navigate(fields.size > 0 ? `${action}?${fields}` : action)
  }
  const clear = () => {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
    list.recall()
  }
  return (
    <search className={classNames(styles.search, className)}>
      <form id={formId} action={action} onSubmit={search}>
        <label className={styles.box} data-look={look} data-size={size}>
          <Icon of={Search} size={size > 36 ? 20 : 18} />
          <input
            ref={field}
            type="search"
            name="q"
            key={defaultValue}
            defaultValue={defaultValue}
            placeholder={placeholder}
            aria-label={m.search_label()}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            role="combobox"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={list.isOpen && list.at >= 0 ? `${listId}-${list.at}` : undefined}
            onKeyDown={(event) => list.onKeyDown(event) || ignoreComposition(event)}
            onInput={(event) => (event.nativeEvent as InputEvent).isComposing || list.type(event.currentTarget.value)}
            onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => list.type(event.currentTarget.value)}
            onClick={(event) => event.currentTarget.value === '' && list.recall()}
            onBlur={list.close}
            className={styles.input}
          />
          <button
            type="button"
            className={styles.clear}
            aria-label={m.search_clear()}
            title={m.search_clear()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
          >
            <Icon of={X} size={16} />
          </button>
          {shortcut && (
            <span className={styles.key} aria-hidden="true">
              /
            </span>
          )}
        </label>
      </form>
      {list.isOpen && (
        <Suggestions id={listId} typed={list.typed} at={list.at} onLines={list.onLines} onChoose={list.choose} />
      )}
    </search>
  )
}

function ignoreComposition(event: KeyboardEvent<HTMLInputElement>) {
  // Safari ends a composition with an Enter that is no longer marked as composing, but still has this code.
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key === 'Enter' && isComposing) event.preventDefault()
}

function useShortcut(enabled: boolean, field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, field])
}

/** What the field knows of the list below it: whether it is open, on which line the arrows stand. */
function useSuggestions(go: (to: string) => void) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const lines = useRef<Suggestion[]>([])
  const close = () => {
    setIsOpen(false)
    setAt(-1)
  }
  const type = (value: string) => {
    setTyped(value.trim())
    setIsOpen(value.trim() !== '' || hasSearchHistory())
    setAt(-1)
  }
  /** What was looked for before, for an empty field. */
  const recall = () => {
    setTyped('')
    setIsOpen(hasSearchHistory())
    setAt(-1)
  }
  const choose = (to: string) => {
    close()
    go(to)
  }
  /** Whether the key was for the list. Half-written pinyin has its own use for arrows and Enter. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return false
    if (!isOpen && event.key === 'ArrowDown' && typed === '' && hasSearchHistory()) {
      event.preventDefault()
      recall()
      return true
    }
    if (!isOpen) return false
    const line = lines.current[at]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && line) choose(line.to)
    else if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, lines.current.length))
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? lines.current.length - 1 : at - 1)
    else return false
    event.preventDefault()
    return true
  }
  const onLines = (next: Suggestion[]) => {
    lines.current = next
  }
  return { typed, isOpen, at, type, recall, close, choose, onKeyDown, onLines }
}
