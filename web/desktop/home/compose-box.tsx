import ImageIcon from 'lucide-react/icons/image'
import Video from 'lucide-react/icons/video'
import { Link, useNavigate } from 'react-router'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './home.module.css'

const editor = '/platform/editor-posts'

/** Looks like a field, leads to the editor; pictures and a film can be chosen before, and go along. */
export function ComposeBox() {
  const navigate = useNavigate()
  const withPictures = async () => {
    const chosen = await openPicker({ mode: 'image', multiple: true, max: limits.postImages, caller: 'compose' })
    if (chosen) await navigate(editor, { state: { pictures: chosen } })
  }
  const withFilm = async () => {
    const [film] = (await openPicker({ mode: 'video', caller: 'compose' })) ?? []
    if (film) await navigate(editor, { state: { film } })
  }
  return (
    <Card className={styles.compose} aria-label={m.shell_publish()}>
      <OwnAvatar size={36} />
      <Link to={editor} className={styles.composeBox}>
        {m.home_compose()}
      </Link>
      <IconButton icon={<Icon of={ImageIcon} />} label={m.editor_image()} onClick={withPictures} />
      <IconButton icon={<Icon of={Video} />} label={m.editor_video()} onClick={withFilm} />
    </Card>
  )
}
