import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { hotWordsQuery } from '#web/api/queries/search-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { forget, forgetAll, useSearchHistory } from './search-history.ts'
import styles from './search-ideas.module.css'

/**
 * What I looked for before, and what others look for. Only the browser knows the former: beside results it comes last, so
 * that it moves nothing as it appears; only the foot of the column stands below it, and comes into sight with it.
 */
export function SearchIdeas({ historyLast = false }: { historyLast?: boolean }) {
  return (
    <>
      {!historyLast && <History />}
      <HotWords />
      {historyLast && <History />}
      {historyLast && <span hidden className={styles.late} />}
    </>
  )
}

function History() {
  const words = useSearchHistory()
  const { search } = usePaths()
  if (words.length === 0) return null
  return (
    <Card flush aria-labelledby="search-history">
      <CardHead id="search-history" title={m.search_history()}>
        <Button variant="text" size={28} onClick={forgetAll}>
          {m.search_history_clear()}
        </Button>
      </CardHead>
      <div className={styles.chips}>
        {words.map((word) => (
          <Chip key={word} name={word} onRemove={() => forget(word)}>
            <Link to={`${search}?q=${encodeURIComponent(word)}`}>{word}</Link>
          </Chip>
        ))}
      </div>
    </Card>
  )
}

function HotWords() {
  const words = useQuery(hotWordsQuery(api)).data?.list ?? []
  const { search } = usePaths()
  if (words.length === 0) return null
  return (
    <Card flush aria-labelledby="search-hot">
      <CardHead id="search-hot" title={m.search_hot_words()} />
      <ol className={styles.hot}>
        {words.map((word, at) => (
          <li key={word}>
            <Link to={`${search}?q=${encodeURIComponent(word)}`}>
              <span className={styles.rank} data-top={at < 3 || undefined}>
                {at + 1}
              </span>
              {word}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
