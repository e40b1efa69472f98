import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Trash from 'lucide-react/icons/trash-2'
import { m } from '#messages/messages.js'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import { download, removeCopies, useCopies } from './downloads.ts'

/** In the menu of a post: onto this device, or off it again. */
export function usePostDownload({ _id: id, title }: { _id: string; title: string }): MenuEntry {
  const queries = useQueryClient()
  const membersOnly = useMembersOnly()
  const own = useCopies()?.filter(({ work, id: other }) => work === undefined && other === id) ?? []
  if (own.length > 0) return { label: m.download_remove(), icon: Trash, onSelect: () => void removeCopies(own) }
  return {
    label: m.download_do(),
    icon: Download,
    onSelect: () => membersOnly(() => void download({ kind: 'posts', id, title }, queries)),
  }
}
