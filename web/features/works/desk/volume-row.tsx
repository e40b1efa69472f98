import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FilePen from 'lucide-react/icons/file-pen'
import Pen from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { volumeName } from '#web/features/works/own/words.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './chapters.module.css'
import type { Group, OverviewVolume } from './groups.ts'
import { useVolumeActs } from './use-volume-acts.ts'
import { VolumeDialog } from './volume-dialog.tsx'

type VolumeRowProps = {
  group: Group
  work: WorkPage
  volumes: OverviewVolume[]
  mayChange: boolean
  columns: number
  /** A chapter can be dropped here: it comes to the volume. */
  spot: object
}

/** The head of a volume, or of what stands outside of volumes. */
export function VolumeRow({ group: { volume, entryNumber }, work, volumes, mayChange, columns, spot }: VolumeRowProps) {
  const unit = work.worksType === 'manga' ? m.work_episodes_word() : m.work_chapters_word()
  return (
    <tr className={styles.volumeRow} {...spot}>
      <th scope="rowgroup" colSpan={columns}>
        <span className={styles.volumeLine}>
          <span className={styles.volumeName}>{volume ? volumeName(volume) : m.own_loose()}</span>
          {volume?.heldTitle !== undefined && <Badge tone="warning">{m.creator_state_held()}</Badge>}
          <span className={styles.volumeFacts}>
            {m.own_count_of({ count: formatCount(entryNumber), unit })}
            {volume && volume.wordNumber > 0 && ` · ${m.work_words({ count: formatCount(volume.wordNumber) })}`}
          </span>
          {volume && mayChange && <VolumeMenu volume={volume} work={work} volumes={volumes} />}
        </span>
      </th>
    </tr>
  )
}

type VolumeMenuProps = { volume: OverviewVolume; work: WorkPage; volumes: OverviewVolume[] }

function VolumeMenu({ volume, work, volumes }: VolumeMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const acts = useVolumeActs(volumes)
  const paths = useWorkPaths()
  const label = m.creator_more_of({ title: volumeName(volume) })
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton size={32} icon={<Icon of={Ellipsis} size={16} />} label={label} />}
        items={[
          { label: m.own_volume_write(), icon: FilePen, to: paths.write(work._id, { volumeId: volume._id }) },
          { label: m.own_volume_rename(), icon: Pen, onSelect: () => setOpen(true) },
          {
            label: m.own_volume_earlier(),
            icon: ArrowUp,
            disabled: !acts.mayMove(volume, -1),
            onSelect: () => void acts.move(volume, -1),
          },
          {
            label: m.own_volume_later(),
            icon: ArrowDown,
            disabled: !acts.mayMove(volume, 1),
            onSelect: () => void acts.move(volume, 1),
          },
          'rule',
          { label: m.creator_delete(), icon: Trash, danger: true, onSelect: () => void acts.remove(volume) },
        ]}
      />
      <VolumeDialog workId={work._id} volume={volume} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
