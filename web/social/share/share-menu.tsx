import type { ReactElement } from 'react'
import { m } from '#messages/messages.js'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const ShareEntries = lazyPart(() => import('./share-entries.tsx').then((module) => module.ShareEntries))

type ShareMenuProps = {
  /** The page as the desktop has it; whoever opens it on a phone is led to its counterpart. */
  path: string
  title: string
  trigger: ReactElement
  side?: 'top' | 'bottom'
}

/** Send it to somebody, copy the link, show it as a code for a phone, or hand it to the system. */
export function ShareMenu({ path, title, trigger, side }: ShareMenuProps) {
  return (
    <Menu
      label={m.share_menu()}
      list={(frame) => <ShareEntries {...frame} path={path} title={title} />}
      trigger={trigger}
      side={side}
    />
  )
}
