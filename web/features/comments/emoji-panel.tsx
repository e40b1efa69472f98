import { m } from '#messages/messages.js'
import { useRoving } from '../../media/grid/use-roving.ts'
import { emoji } from '../../social/emoji.ts'
import styles from './writer.module.css'

export function EmojiPanel({ onChoose }: { onChoose: (character: string) => void }) {
  const { grid, item } = useRoving(emoji.length)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div className={styles.emoji} role="group" aria-label={m.comment_emoji()} {...grid}>
      {emoji.map((character, at) => (
        <button
          key={character}
          type="button"
          {...item(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(character)}
        >
          {character}
        </button>
      ))}
    </div>
  )
}
