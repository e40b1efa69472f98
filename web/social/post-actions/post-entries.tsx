import type { MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'
import type { ManagedPost, ModerationTask } from './moderation-dialog.tsx'
import { usePostActs } from './use-post-acts.ts'

type PostEntriesProps = MenuFrame & { post: ManagedPost; begin: (task: ModerationTask) => void }

export function PostEntries({ post, begin, ...frame }: PostEntriesProps) {
  return <MenuPopup {...frame} items={usePostActs(post, begin)} />
}
