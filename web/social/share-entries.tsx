import LinkIcon from 'lucide-react/icons/link'
import QrCode from 'lucide-react/icons/qr-code'
import Share from 'lucide-react/icons/share-2'
import { m } from '#messages/messages.js'
import type { MenuEntry, MenuFrame } from '../ui/menu.tsx'
import { MenuPopup } from '../ui/menu-popup.tsx'
import { useInBrowser } from '../ui/use-in-browser.ts'
import { copyLink } from './copy-link.ts'

type Shared = { path: string; title: string; showCode: () => void }

export function ShareEntries({ frame, ...shared }: Shared & { frame: MenuFrame }) {
  return <MenuPopup {...frame} items={useShareEntries(shared)} />
}

export function useShareEntries({ path, title, showCode }: Shared): MenuEntry[] {
  const canShare = useInBrowser() && typeof navigator.share === 'function'
  return [
    { label: m.share_copy_link(), icon: LinkIcon, onSelect: () => void copyLink(path) },
    { label: m.share_qr(), icon: QrCode, onSelect: showCode },
    ...(canShare ? [{ label: m.share_system(), icon: Share, onSelect: () => void shareBySystem(path, title) }] : []),
  ]
}

async function shareBySystem(path: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: new URL(path, location.origin).href })
  } catch {
    // Changing one's mind is no fault.
  }
}
