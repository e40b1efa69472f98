import Funnel from 'lucide-react/icons/funnel'
import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { foldWord } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { countGraphemes } from '#web/ui/format/graphemes.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NoneYet } from './none-yet.tsx'
import styles from './privacy.module.css'
import { useSettings } from './use-settings.ts'

/** Words that are left out of lists of posts: added one by one, each with its cross. `wide`: for fingers. */
export function MutedWords({ wide = false }: { wide?: boolean }) {
  const { settings, save } = useSettings()
  const { data, error, refetch, isFetching } = settings
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data)
    return (
      <SkeletonRegion>
        <Skeleton width={60} />
      </SkeletonRegion>
    )
  const words = data.mutedWords
  const set = (mutedWords: string[]) => save({ mutedWords })
  return (
    <div className={styles.words}>
      <WordForm wide={wide} words={words} onAdd={(word) => set([...words, word])} />
      {words.length === 0 ? (
        <NoneYet
          wide={wide}
          drawing="nothing"
          icon={Funnel}
          title={m.muted_words_none()}
          description={m.muted_words_hint()}
        />
      ) : (
        <>
          <ul className={styles.chips} aria-label={m.muted_words_title()}>
            {words.map((word) => (
              <li key={word}>
                <Chip name={word} onRemove={() => set(words.filter((other) => other !== word))}>
                  <span className={styles.word}>{word}</span>
                </Chip>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>{m.muted_words_hint()}</p>
        </>
      )}
    </div>
  )
}

type WordFormProps = { wide: boolean; words: string[]; onAdd: (word: string) => void }

function WordForm({ wide, words, onAdd }: WordFormProps) {
  const [text, setText] = useState('')
  const word = text.trim()
  const isFull = words.length >= limits.mutedWords
  const error = problemOf(words, word)
  return (
    <form
      className={styles.wordForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!word || error || isFull) return
        onAdd(word)
        setText('')
      }}
    >
      <TextField
        label={m.muted_words_new()}
        hideLabel
        size={wide ? 48 : 36}
        value={text}
        limit={limits.mutedWord}
        placeholder={isFull ? m.muted_words_full({ max: limits.mutedWords }) : m.muted_words_new()}
        disabled={isFull}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="primary" size={wide ? 48 : 36} disabled={!word || error !== undefined || isFull}>
        {m.muted_words_add()}
      </Button>
    </form>
  )
}

/** What the server would drop as the same word is said before. */
function problemOf(words: string[], word: string): string | undefined {
  if (countGraphemes(word) > limits.mutedWord) return m.ui_too_long({ max: limits.mutedWord })
  return words.some((other) => foldWord(other) === foldWord(word)) ? m.muted_words_known() : undefined
}
