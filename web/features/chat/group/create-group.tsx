import { useState } from 'react'
import type { UserCard } from '#contract/modules/account/user.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const CreateGroupDialog = lazyPart(() => import('./create-group-dialog.tsx').then((module) => module.CreateGroupDialog))

/** The dialog to make a group; its code comes with the first opening, and each opening begins anew. */
export function CreateGroup({ open, first, onClose }: { open: boolean; first?: UserCard; onClose: () => void }) {
  const [isThere, setThere] = useState(open)
  if (open && !isThere) setThere(true)
  if (!isThere) return null
  return <CreateGroupDialog open={open} first={first} onClose={onClose} onClosed={() => setThere(false)} />
}
