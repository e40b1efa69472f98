import type { MenuFrame } from '../ui/menu.tsx'
import { MenuPopup } from '../ui/menu-popup.tsx'
import type { OfficeTask } from './post-office.tsx'
import { type ManagedPost, usePostActs } from './use-post-acts.ts'

type PostEntriesProps = MenuFrame & { post: ManagedPost; begin: (task: OfficeTask) => void }

export function PostEntries({ post, begin, ...frame }: PostEntriesProps) {
  return <MenuPopup {...frame} items={usePostActs(post, begin)} />
}
