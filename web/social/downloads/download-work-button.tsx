import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { type ButtonSize, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const DownloadWork = lazyPart(() => import('./download-work.tsx').then((module) => module.DownloadWork))

type DownloadWorkButtonProps = { work: WorkPage; size: ButtonSize; variant: 'line' | 'ghost' }

export function DownloadWorkButton({ work, size, variant }: DownloadWorkButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const membersOnly = useMembersOnly()
  return (
    <>
      <IconButton
        variant={variant}
        size={size}
        icon={<Icon of={Download} size={variant === 'ghost' ? 18 : undefined} />}
        label={m.download_work()}
        onClick={() => membersOnly(() => setIsOpen(true))}
      />
      <DownloadWork work={work} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
