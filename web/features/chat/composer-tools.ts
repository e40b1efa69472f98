import AtSign from 'lucide-react/icons/at-sign'
import Folder from 'lucide-react/icons/folder'
import FolderUp from 'lucide-react/icons/folder-up'
import ImageIcon from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Video from 'lucide-react/icons/video'
import { m } from '#messages/messages.js'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'
import type { Writing } from './use-writing.ts'

export interface ComposerTool {
  icon: IconDrawing
  label: string
  onSelect: () => void
  /** Has its own button on a phone, too; the others are behind the plus there. */
  isFirst?: boolean
}

/** What can be said besides words, in the order of their buttons. */
export function toolsOf(writing: Writing): ComposerTool[] {
  return [
    { icon: ImageIcon, label: m.chat_picture(), onSelect: writing.chooseImages, isFirst: true },
    { icon: Images, label: m.picker_my_images(), onSelect: writing.pickImages },
    { icon: FolderUp, label: m.chat_file(), onSelect: writing.chooseFiles },
    { icon: Folder, label: m.picker_my_files(), onSelect: writing.pickFiles },
    { icon: Video, label: m.chat_video(), onSelect: writing.pickVideo },
    ...(writing.call ? [{ icon: AtSign, label: m.comment_mention(), onSelect: writing.call }] : []),
  ]
}
