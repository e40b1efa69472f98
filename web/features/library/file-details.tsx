import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import { useState } from 'react'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { attachmentUsesQuery } from '#web/media/attachment-queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { formatDuration } from '#web/media/format-duration.ts'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { VideoView } from '#web/media/video/video.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import styles from './file-details.module.css'
import { nameOf } from './library-grid.tsx'
import { placeOfUse } from './place-of-use.ts'

/** A file, and those it stands among. */
export interface Chosen {
  file: Attachment
  among: readonly Attachment[]
}

/** One file: how it looks, what is known of it, where it is used. Without a file it is closed. */
export function FileDetails({ chosen, onClose }: { chosen: Chosen | null; onClose: () => void }) {
  const last = useLastShown(chosen)
  const [asking, setAsking] = useState(false)
  const shown = last?.file
  return (
    <>
      <Overlay
        open={chosen !== null}
        onClose={onClose}
        title={m.library_details()}
        size="md"
        start={<IconButton size={44} label={m.ui_close()} icon={<Icon of={X} />} onClick={onClose} />}
        footer={shown && <Actions file={shown} onDelete={() => setAsking(true)} />}
      >
        {last && <Content key={last.file._id} {...last} />}
      </Overlay>
      {shown && (
        <DeleteQuestion
          key={shown._id}
          file={shown}
          open={asking}
          onClose={() => setAsking(false)}
          onDeleted={() => {
            setAsking(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

function Content({ file, among }: Chosen) {
  const { width, height, duration, createTime } = file
  return (
    <>
      <Preview file={file} among={among} />
      <dl className={styles.facts}>
        <Fact name={m.library_name()}>{nameOf(file)}</Fact>
        <Fact name={m.library_size()}>{formatBytes(file.size)}</Fact>
        {width > 0 && <Fact name={m.library_dimensions()}>{m.library_dimensions_value({ width, height })}</Fact>}
        {duration > 0 && <Fact name={m.library_duration()}>{formatDuration(duration)}</Fact>}
        <Fact name={m.library_time()}>
          <time dateTime={new Date(createTime).toISOString()}>{formatDateTime(createTime)}</time>
        </Fact>
        <Fact name={m.library_uses()}>
          <Uses id={file._id} />
        </Fact>
      </dl>
    </>
  )
}

function Preview({ file, among }: Chosen) {
  if (file.kind === 'video') return <VideoView of={file} />
  if (file.kind === 'assets')
    return (
      <a href={file.url} download={nameOf(file)} className={styles.download}>
        {m.chat_file_save({ name: nameOf(file) })}
      </a>
    )
  return (
    <button
      type="button"
      className={styles.preview}
      aria-label={m.media_look({ name: nameOf(file) })}
      aria-haspopup="dialog"
      onClick={() => openLightbox(among, among.indexOf(file))}
    >
      <Photo of={file} sizes="560px" alt="" fit="contain" moving eager fills />
      <span className={styles.zoom}>
        <Icon of={ZoomIn} size={18} />
      </span>
    </button>
  )
}

function Uses({ id }: { id: string }) {
  const { data, isError } = useQuery(attachmentUsesQuery(api, id))
  if (!data) return isError ? m.library_uses_failed() : <Skeleton width={60} />
  if (data.list.length === 0) return m.library_uses_none()
  return (
    <ul>
      {data.list.map((use) => (
        <li key={`${use.type} ${use.id}`}>{placeOfUse(use)}</li>
      ))}
    </ul>
  )
}

function Actions({ file, onDelete }: { file: Attachment; onDelete: () => void }) {
  const wide = useMedia('(min-width: 768px)')
  const look = { size: wide ? 36 : 44, block: !wide } as const
  return (
    <>
      <Button {...look} icon={<Icon of={Copy} size={16} />} onClick={() => void copyAddress(file)}>
        {m.library_copy()}
      </Button>
      <Button {...look} variant="danger" icon={<Icon of={Trash2} size={16} />} onClick={onDelete}>
        {m.library_delete()}
      </Button>
    </>
  )
}

/** Browsers only let pages on https write to the clipboard; others get the address to copy by hand. */
async function copyAddress({ url }: Attachment): Promise<void> {
  const address = new URL(url, location.href).href
  try {
    await navigator.clipboard.writeText(address)
    toast.success(m.library_copied())
  } catch {
    toast.warning(m.library_copy_failed({ address }))
  }
}
