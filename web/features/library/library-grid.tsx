import FileIcon from 'lucide-react/icons/file'
import Film from 'lucide-react/icons/film'
import Lock from 'lucide-react/icons/lock'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { formatDuration } from '#web/media/format-duration.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { useRoving } from '#web/ui/hooks/use-roving.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './library.module.css'
import type { LibraryKind } from './library-place.ts'

export const nameOf = ({ originalName, filename }: Attachment) => originalName || filename

type LibraryGridProps = {
  kind: LibraryKind
  list: readonly Attachment[]
  /** A page before this one is still to be replaced. */
  isStale: boolean
  onOpen: (file: Attachment) => void
}

const labels = { image: m.picker_my_images, video: m.picker_my_videos, file: m.picker_my_files }

/** One page of files; one stop of the Tab key, arrow keys walk inside. */
export function LibraryGrid({ kind, list, isStale, onOpen }: LibraryGridProps) {
  const { grid, item } = useRoving(list.length)
  const label = labels[kind]()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid, and nothing here is a form
    <div {...grid} role="group" aria-label={label} aria-busy={isStale} className={styles.grid} data-kind={kind}>
      {list.map((file, at) => (
        <button
          key={file._id}
          type="button"
          {...item(at)}
          className={styles.cell}
          aria-label={m.library_open({ name: nameOf(file) })}
          aria-haspopup="dialog"
          onClick={() => onOpen(file)}
        >
          <span className={styles.tile}>
            <Thumbnail file={file} />
            {file.duration > 0 && <span className={styles.length}>{formatDuration(file.duration)}</span>}
            {file.isPrivate && (
              <span className={styles.private} title={m.library_private()}>
                <Icon of={Lock} size={12} />
              </span>
            )}
          </span>
          <span className={styles.name}>{nameOf(file)}</span>
        </button>
      ))}
    </div>
  )
}

function Thumbnail({ file }: { file: Attachment }) {
  if (file.kind === 'image') return <Photo of={file} sizes="200px" alt="" fills className={styles.photo} />
  if (file.kind === 'assets') return <Icon of={FileIcon} size={28} className={styles.noCover} />
  const { videoCover: url, videoCoverThumb: thumb } = file
  if (!url) return <Icon of={Film} size={28} className={styles.noCover} />
  return <Photo of={{ ...file, url, thumb, width: 0, height: 0 }} sizes="300px" alt="" fills className={styles.photo} />
}

export function BlankGrid({ kind, count }: { kind: LibraryKind; count: number }) {
  const slots = Array.from({ length: count }, (_, at) => at)
  return (
    <SkeletonRegion>
      <div className={styles.grid} data-kind={kind}>
        {slots.map((at) => (
          <div key={at} className={styles.cell}>
            <Skeleton shape="media" className={styles.tile} />
            <span className={styles.name}>&nbsp;</span>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
