import ImageIcon from 'lucide-react/icons/image'
import Video from 'lucide-react/icons/video'
import { Link, useNavigate } from 'react-router'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { useRestriction } from '#web/session/use-restriction.ts'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './home.module.css'

const editor = '/platform/editor-posts'

/** Looks like a field, leads to the editor; pictures and a video can be chosen before, and go along. */
export function ComposeBox() {
  const navigate = useNavigate()
  const restriction = useRestriction()
  const withPictures = async () => {
    const chosen = await openPicker({ mode: 'image', multiple: true, max: limits.postImages, caller: 'compose' })
    if (chosen) await navigate(editor, { state: { pictures: chosen } })
  }
  const withVideo = async () => {
    const [video] = (await openPicker({ mode: 'video', caller: 'compose' })) ?? []
    if (video) await navigate(editor, { state: { video } })
  }
  // Whoever waits for approval reads so above every page.
  if (restriction) return restriction.kind === 'waiting' ? null : <RestrictionNotice of={restriction} />
  return (
    <Card className={styles.compose} aria-label={m.shell_publish()}>
      <OwnAvatar size={36} />
      <Link to={editor} className={styles.composeBox}>
        {m.home_compose()}
      </Link>
      <IconButton icon={<Icon of={ImageIcon} />} label={m.editor_image()} onClick={withPictures} />
      <IconButton icon={<Icon of={Video} />} label={m.editor_video()} onClick={withVideo} />
    </Card>
  )
}
