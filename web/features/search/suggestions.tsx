import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import LibraryBig from 'lucide-react/icons/library-big'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect } from 'react'
import type { SearchType } from '#contract/modules/forum/search.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { suggestQuery } from '#web/api/queries/search-queries.ts'
import { Highlight } from '#web/social/highlight.tsx'
import { usePaths } from '#web/social/paths.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useSearchHistory } from './search-history.ts'
import styles from './suggestions.module.css'

export interface Suggestion {
  key: string
  to: string
}

type SuggestionsProps = {
  id: string
  typed: string
  /** Which line the arrows stand on; −1: none. */
  at: number
  /** The lines as they are now, for the keys of the field. */
  onLines: (lines: Suggestion[]) => void
  onChoose: (to: string) => void
}

const historyShown = 8

/** Places that fit what is being typed, below the field; the first line searches for the words themselves. An empty field
 *  shows what was looked for before. */
export function Suggestions({ id, typed, at, onLines, onChoose }: SuggestionsProps) {
  const paths = usePaths()
  const works = useWorkPaths()
  const settled = useSettled(typed, limits.remoteSelectDebounce)
  const found = useQuery({ ...suggestQuery(api, settled), enabled: typed !== '' && settled !== '' }).data?.list ?? []
  const history = useSearchHistory().slice(0, historyShown)
  const searchFor = (word: string) => `${paths.search}?q=${encodeURIComponent(word)}`
  const placeOf = (one: (typeof found)[number]) => {
    if (one.type === 'posts') return paths.post(one._id)
    if (one.type === 'column') return paths.column(one._id)
    if (one.type === 'works') return works.work(one.sign === 'manga' ? 'manga' : 'fiction', one._id)
    return one.type === 'system' ? paths.board(one.sign, one.systemType) : paths.author(one._id)
  }
  const lines: Line[] =
    typed === ''
      ? history.map((word) => ({
          key: `history ${word}`,
          to: searchFor(word),
          icon: <Icon of={History} size={18} />,
          text: word,
        }))
      : [
          {
            key: 'words',
            to: searchFor(typed),
            icon: <Icon of={Search} size={18} />,
            text: m.search_for({ q: typed }),
          },
          ...found.map((one) => ({
            key: `${one.type}-${one._id}`,
            to: placeOf(one),
            icon: <SuggestionIcon of={one} />,
            text: <Highlight text={one.text} words={[typed]} />,
            kind: kindName(one.type),
          })),
        ]
  const known = lines.map(({ key }) => key).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are new objects each time, their keys say whether they changed
  useEffect(() => onLines(lines), [known, typed])
  return (
    <div
      role="listbox"
      id={id}
      aria-label={typed === '' ? m.search_history() : m.search_suggestions()}
      className={styles.list}
    >
      {lines.map(({ key, to, icon, text, kind }, line) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, where the focus stays
        <div
          key={key}
          role="option"
          tabIndex={-1}
          id={`${id}-${line}`}
          aria-selected={line === at}
          className={styles.line}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(to)}
        >
          {icon}
          <span className={styles.text}>{text}</span>
          {kind && <small>{kind}</small>}
        </div>
      ))}
    </div>
  )
}

type Line = Suggestion & { icon: ReactNode; text: ReactNode; kind?: string }

function SuggestionIcon({ of }: { of: { type: string; text: string; image: string } }) {
  if (of.type === 'posts') return <Icon of={FileText} size={18} />
  if (of.type === 'column') return <Icon of={LibraryBig} size={18} />
  if (of.type === 'works') return <Icon of={BookOpen} size={18} />
  return <Avatar size={20} shape={of.type === 'system' ? 'board' : 'person'} name={of.text} src={of.image} />
}

function kindName(type: SearchType): string {
  if (type === 'posts') return m.search_posts()
  if (type === 'column') return m.search_columns()
  if (type === 'works') return m.search_works()
  return type === 'system' ? m.search_boards() : m.search_users()
}
