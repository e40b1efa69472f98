import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactElement, useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { Report, type Reported } from './report.tsx'
import type { Blockable } from './use-block.ts'

const PersonEntries = lazyPart(() => import('./person-entries.tsx').then((module) => module.PersonEntries))
const ShareCode = lazyPart(() => import('./share-code.tsx').then((module) => module.ShareCode))

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
        list={(frame) => <PersonEntries {...frame} {...{ user, path, report }} showCode={() => setCode('open')} />}
        trigger={trigger ?? <IconButton icon={<Icon of={Ellipsis} />} label={m.person_menu()} />}
      />
      <Report of={reported} onClose={() => setReported(null)} />
      {code !== 'none' && (
        <ShareCode open={code === 'open'} path={path} title={user.name} onClose={() => setCode('closed')} />
      )}
    </>
  )
}
