import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { Report, type Reported } from './report.tsx'
import type { Blockable } from './use-block.ts'

const PersonEntries = lazy(() =>
  import('./person-entries.tsx').then(({ PersonEntries }) => ({ default: PersonEntries })),
)
const ShareCode = lazy(() => import('./share-code.tsx').then(({ ShareCode }) => ({ default: ShareCode })))

type PersonMenuProps = {
  user: Blockable
  trigger?: ReactElement
}

/** What can be done about somebody: share their page, block them, report them. Of oneself only the first. */
export function PersonMenu({ user, trigger }: PersonMenuProps) {
  const [reported, setReported] = useState<Reported | null>(null)
  const [code, setCode] = useState<'none' | 'open' | 'closed'>('none')
  const path = `/author/${user._id}`
  const report = () => setReported({ kind: 'user', objectId: user._id, name: user.name })
  return (
    <>
      <Menu
        label={m.person_menu()}
        list={(frame) => <PersonEntries {...{ frame, user, path, report }} showCode={() => setCode('open')} />}
        trigger={trigger ?? <IconButton icon={<Icon of={Ellipsis} />} label={m.person_menu()} />}
      />
      <Report of={reported} onClose={() => setReported(null)} />
      {code !== 'none' && (
        <Suspense>
          <ShareCode open={code === 'open'} path={path} title={user.name} onClose={() => setCode('closed')} />
        </Suspense>
      )}
    </>
  )
}
