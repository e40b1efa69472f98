import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Bookmark from 'lucide-react/icons/bookmark'
import Clock from 'lucide-react/icons/clock'
import Database from 'lucide-react/icons/database'
import FastForward from 'lucide-react/icons/fast-forward'
import FilePen from 'lucide-react/icons/file-pen'
import Image from 'lucide-react/icons/image'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Palette from 'lucide-react/icons/palette'
import Send from 'lucide-react/icons/send'
import Signature from 'lucide-react/icons/signature'
import Undo from 'lucide-react/icons/undo-2'
import Video from 'lucide-react/icons/video'
import type { PrivilegeKey } from '#contract/modules/wallet/privilege.ts'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'

export const privilegeIcons: Record<PrivilegeKey, IconDrawing> = {
  name_colour: Palette,
  badge: BadgeCheck,
  background: Image,
  quota_mb: Database,
  video_mb: Video,
  video_minutes: Clock,
  content_off: BadgePercent,
  early_hours: FastForward,
  posts_hour: Send,
  recall_minutes: Undo,
  boards_founded: LayoutGrid,
  signature: Signature,
  drafts: FilePen,
  collects: Bookmark,
}
