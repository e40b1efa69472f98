import { lazy, type ReactElement, Suspense, useState } from 'react'
import { m } from '#messages/messages.js'
import { Menu } from '../ui/menu.tsx'

const ShareCode = lazy(() => import('./share-code.tsx').then(({ ShareCode }) => ({ default: ShareCode })))
const ShareEntries = lazy(() => import('./share-entries.tsx').then(({ ShareEntries }) => ({ default: ShareEntries })))

type ShareMenuProps = {
  /** The page as the desktop has it; whoever opens it on a phone is led to its counterpart. */
  path: string
  title: string
  trigger: ReactElement
  side?: 'top' | 'bottom'
}

/** Copy the link, show it as a code for a phone, or hand it to the system where it knows how to share. */
export function ShareMenu({ path, title, trigger, side }: ShareMenuProps) {
  const [showsCode, setShowsCode] = useState(false)
  const [hadCode, setHadCode] = useState(false)
  const showCode = () => {
    setHadCode(true)
    setShowsCode(true)
  }
  return (
    <>
      <Menu
        label={m.share_menu()}
        list={(frame) => <ShareEntries {...{ frame, path, title, showCode }} />}
        trigger={trigger}
        side={side}
      />
      {hadCode && (
        <Suspense>
          <ShareCode open={showsCode} path={path} title={title} onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
    </>
  )
}
