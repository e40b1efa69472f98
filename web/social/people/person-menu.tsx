import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactElement, useState } from 'react'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import type { Blockable } from '#web/social/toggles/use-block.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const PersonEntries = lazyPart(() => import('./person-entries.tsx').then((module) => module.PersonEntries))

type PersonMenuProps = {
  user: Blockable
  trigger?: ReactElement
}

/** What can be done about somebody else: report them, block them. */
export function PersonMenu({ user, trigger }: PersonMenuProps) {
  const [reported, setReported] = useState<Reported | null>(null)
  const report = () => setReported({ kind: 'user', objectId: user._id, name: user.name })
  if (useMe()?._id === user._id) return null
  return (
    <>
      <Menu
        label={m.person_menu()}
        list={(frame) => <PersonEntries {...frame} {...{ user, report }} />}
        trigger={trigger ?? <IconButton icon={<Icon of={Ellipsis} />} label={m.person_menu()} />}
      />
      <Report of={reported} onClose={() => setReported(null)} />
    </>
  )
}
