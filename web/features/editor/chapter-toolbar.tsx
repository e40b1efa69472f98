import ImageIcon from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Type from 'lucide-react/icons/type'
import { m } from '#messages/messages.js'
import styles from './editor.module.css'
import { tidy } from './tidy.ts'
import { Group, ToolButton, type ToolbarProps, useStates, useTabStops } from './toolbar.tsx'
import { blocks, characters, headings, history } from './tools.ts'

const emphasis = characters.filter(({ name }) => name === 'bold' || name === 'italic')
const parts = [
  ...headings.filter(({ name }) => name === 'heading3'),
  ...blocks.filter(({ name }) => name === 'quote' || name === 'rule'),
]

/** What a chapter is made with. A phone has room for the half of it that is used most. */
export function ChapterToolbar({ editor, onImage, onMine, end, look }: ToolbarProps) {
  const states = useStates(editor)
  const { row, nextStop } = useTabStops(look === 'mobile' ? 5 : 10)
  const shared = { editor, states, nextStop }
  const isMobile = look === 'mobile'
  const image = <ToolButton icon={ImageIcon} label={m.editor_image()} {...nextStop()} onClick={onImage} />
  const lines = <ToolButton icon={Type} label={m.editor_tidy()} {...nextStop()} onClick={() => tidy(editor)} />
  if (isMobile)
    return (
      <div className={styles.mobileBar}>
        <div role="toolbar" aria-label={m.editor_toolbar()} className={styles.mobileRow} {...row}>
          {image}
          {lines}
          <Group {...shared} tools={history} />
          <Group {...shared} tools={emphasis.slice(0, 1)} />
          {end && <span className={styles.barEnd}>{end}</span>}
        </div>
      </div>
    )
  return (
    <div role="toolbar" aria-label={m.editor_toolbar()} className={styles.bar} {...row}>
      <Group {...shared} tools={history} />
      <Group {...shared} tools={emphasis} />
      <Group {...shared} tools={parts} />
      <span className={styles.group}>
        {image}
        <ToolButton icon={Images} label={m.picker_my_images()} {...nextStop()} onClick={onMine} />
        {lines}
      </span>
      {end && <span className={styles.barEnd}>{end}</span>}
    </div>
  )
}
