import type { KeyboardEvent } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { useRoving } from '#web/ui/hooks/use-roving.ts'
import { isComposing } from '#web/ui/overlays/overlay-behaviour.ts'
import styles from './emoji-panel.module.css'

/** Sixty-four that are used; whoever misses one has a keyboard with all of them. */
const emoji = [
  ...'😀😁😂🤣😊😍😘😋😎🤔😏🙄😴😭😅😱',
  ...'😡🤯🥳🥺🤗🤫🤭😇🤪😜🤤🤧🥶🤮👻🤡',
  ...'👍👎👏🙏💪👌🤝👋👀🫶🌹🎉🎁🎂🍻🍉',
  ...'💯🔥✨⭐💔💕💖🌈🌞🌙⚡🐶🐱🐼🚀🏆',
]

/** Escape closes the panel, and nothing around it, as long as it is open. For what holds the panel and the text. */
export function closeFirst(isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
}

type EmojiPanelProps = { label: string; onChoose: (character: string) => void; className?: string }

/** The text that is written keeps the focus while one is taken with the pointer. */
export function EmojiPanel({ label, onChoose, className }: EmojiPanelProps) {
  const { grid, item } = useRoving(emoji.length)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div className={classNames(styles.panel, className)} role="group" aria-label={label} {...grid}>
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
