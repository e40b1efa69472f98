import LinkIcon from 'lucide-react/icons/link'
import QrCode from 'lucide-react/icons/qr-code'
import Share from 'lucide-react/icons/share-2'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { m } from '#messages/messages.js'
import { copyText } from '../ui/copy-text.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useInBrowser } from '../ui/use-in-browser.ts'

const ShareCode = lazy(() => import('./share-code.tsx').then(({ ShareCode }) => ({ default: ShareCode })))

type ShareMenuProps = {
  /** The page as the desktop has it; whoever opens it on a phone is led to its counterpart. */
  path: string
  title: string
  trigger: ReactElement
  side?: 'top' | 'bottom'
}

export async function copyLink(path: string): Promise<void> {
  if (await copyText(new URL(path, location.origin).href)) toast.success(m.share_copied())
  else toast.error(m.share_copy_failed())
}

/** Copy the link, show it as a code for a phone, or hand it to the system where it knows how to share. */
export function ShareMenu({ path, title, trigger, side }: ShareMenuProps) {
  const [showsCode, setShowsCode] = useState(false)
  const [hadCode, setHadCode] = useState(false)
  const canShare = useInBrowser() && typeof navigator.share === 'function'
  const showCode = () => {
    setHadCode(true)
    setShowsCode(true)
  }
  const items: MenuEntry[] = [
    { label: m.share_copy_link(), icon: LinkIcon, onSelect: () => void copyLink(path) },
    { label: m.share_qr(), icon: QrCode, onSelect: showCode },
    ...(canShare ? [{ label: m.share_system(), icon: Share, onSelect: () => void shareBySystem(path, title) }] : []),
  ]
  return (
    <>
      <Menu label={m.share_menu()} items={items} trigger={trigger} side={side} />
      {hadCode && (
        <Suspense>
          <ShareCode open={showsCode} path={path} title={title} onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
    </>
  )
}

async function shareBySystem(path: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: new URL(path, location.origin).href })
  } catch {
    // Changing one's mind is no fault.
  }
}
