import { useRoving } from '#web/media/grid/use-roving.ts'
import styles from './editor.module.css'
import { emoji } from './emoji.ts'

export function EmojiPanel({ onChoose }: { onChoose: (character: string) => void }) {
  const { grid, item } = useRoving(emoji.length)
  return (
    <div className={styles.emoji} {...grid}>
      {emoji.map((character, at) => (
        <button key={character} type="button" {...item(at)} onClick={() => onChoose(character)}>
          {character}
        </button>
      ))}
    </div>
  )
}
