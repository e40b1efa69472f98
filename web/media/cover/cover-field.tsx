import { m } from '#messages/messages.js'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import styles from './cover-field.module.css'

export interface Cover {
  /** What the server is told: the path of an own image, or the address it has. */
  value: string
  /** What is shown. */
  url: string
}

type CoverFieldProps = { name: string; cover: Cover; onChange: (cover: Cover) => void }

export function CoverField({ name, cover, onChange }: CoverFieldProps) {
  const choose = async () => {
    const [image] = (await openPicker({ mode: 'image', caller: 'board-cover' })) ?? []
    if (image) onChange({ value: image.path, url: image.url })
  }
  return (
    <div className={styles.cover}>
      <Avatar shape="board" size={64} name={name} src={cover.url} />
      <div className={styles.coverActs}>
        <Button size={32} onClick={() => void choose()}>
          {cover.url ? m.board_cover_change() : m.board_cover_choose()}
        </Button>
        {cover.url && (
          <Button size={32} variant="text" onClick={() => onChange({ value: '', url: '' })}>
            {m.board_cover_remove()}
          </Button>
        )}
      </div>
    </div>
  )
}
