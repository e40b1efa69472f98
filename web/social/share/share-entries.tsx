import LinkIcon from 'lucide-react/icons/link'
import MessageCircle from 'lucide-react/icons/message-circle'
import QrCode from 'lucide-react/icons/qr-code'
import Share from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { useInBrowser } from '#web/ui/hooks/use-in-browser.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { MenuEntry, MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'
import { copyLink } from './copy-link.ts'
import type { SentCard } from './send-to-friend.tsx'

const ShareCode = lazyPart(() => import('./share-code.tsx').then((module) => module.ShareCode))
const SendToFriend = lazyPart(() => import('./send-to-friend.tsx').then((module) => module.SendToFriend))

type Shared = { path: string; title: string }

/** The ways to share a page, and what they open. It stays when the list of them closes. */
export function ShareEntries({ path, title, ...frame }: Shared & MenuFrame) {
  const code = useLayer()
  const friends = useLayer()
  const membersOnly = useMembersOnly()
  const { COMMON_IS_CHAT } = useSite()
  const share = useShareEntries({ path, title, showCode: code.show })
  const card = cardOf(path)
  const send: MenuEntry[] =
    COMMON_IS_CHAT && card
      ? [{ label: m.chat_share(), icon: MessageCircle, onSelect: () => membersOnly(friends.show) }]
      : []
  return (
    <>
      <MenuPopup {...frame} items={[...send, ...share]} />
      {code.had && <ShareCode open={code.isOpen} path={path} title={title} onClose={code.close} />}
      {friends.had && card && <SendToFriend open={friends.isOpen} card={card} onClose={friends.close} />}
    </>
  )
}

/** What can go as a card, by its address on the desktop: a post, a work, a person. */
function cardOf(path: string): SentCard | undefined {
  const [, postsId] = /^\/(\d+)(?:#|$)/.exec(path) ?? []
  if (postsId) return { postsId }
  const [, workId] = /^\/(?:fiction|manga)\/(\d+)$/.exec(path) ?? []
  if (workId) return { workId }
  const [, contactId] = /^\/author\/(\d+)$/.exec(path) ?? []
  return contactId ? { contactId } : undefined
}

/** Its code comes with the first opening, and it fades out before it goes. */
function useLayer() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    had: state !== 'never',
    isOpen: state === 'open',
    show: () => setState('open'),
    close: () => setState('closed'),
  }
}

function useShareEntries({ path, title, showCode }: Shared & { showCode: () => void }): MenuEntry[] {
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
