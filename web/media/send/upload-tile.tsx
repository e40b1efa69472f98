import Check from 'lucide-react/icons/check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import { ProgressRing } from '#web/ui/feedback/progress.tsx'
import { formatPercent } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { UploadItem } from './upload-state.ts'
import styles from './upload-tile.module.css'

type UploadTileProps = {
  item: UploadItem
  onRemove: () => void
  onRetry: () => void
  /** Name and size below the picture. */
  caption?: boolean
}

type UploadTilesProps = Pick<UploadTileProps, 'caption'> & {
  of: { items: readonly UploadItem[]; remove: (id: UploadItem['id']) => void; retry: (id: UploadItem['id']) => void }
}

/** Those of one queue, in a list. */
export function UploadTiles({ of: { items, remove, retry }, caption }: UploadTilesProps) {
  return items.map((item) => (
    <UploadTile
      key={item.id}
      item={item}
      caption={caption}
      onRemove={() => remove(item.id)}
      onRetry={() => retry(item.id)}
    />
  ))
}

/** One image on its way, or about to be. */
function UploadTile({ item, onRemove, onRetry, caption = true }: UploadTileProps) {
  const { file, status, error } = item
  const preview = useObjectUrl(file)
  return (
    <li className={styles.cell}>
      <div className={styles.tile} data-status={status}>
        {preview && (
          <button
            type="button"
            className={styles.look}
            aria-label={m.media_look({ name: file.name })}
            aria-haspopup="dialog"
            onClick={() => openLightbox([{ path: file.name, url: preview, alt: file.name, width: 0, height: 0 }])}
          >
            <Picture src={preview} alt="" ratio="1:1" eager />
          </button>
        )}
        <TileState item={item} onRetry={onRetry} />
        <button
          type="button"
          className={styles.remove}
          aria-label={m.ui_remove({ name: file.name })}
          title={m.ui_remove({ name: file.name })}
          onClick={onRemove}
        >
          <span>
            <Icon of={X} size={14} />
          </span>
        </button>
      </div>
      {caption && (
        <>
          <div className={styles.name} title={file.name}>
            {file.name}
          </div>
          {status === 'failed' ? (
            <div className={styles.error} role="alert" title={error}>
              {error}
            </div>
          ) : (
            <div className={styles.size}>{formatBytes(file.size)}</div>
          )}
        </>
      )}
    </li>
  )
}

function TileState({ item, onRetry }: Pick<UploadTileProps, 'item' | 'onRetry'>) {
  const { file, status, queued, percent, waiting } = item
  if (waiting > 0) {
    return (
      <div className={styles.veil} role="status" title={m.upload_wait({ seconds: waiting })}>
        <span>{m.upload_wait_short({ seconds: waiting })}</span>
      </div>
    )
  }
  if (status === 'uploading') {
    return (
      <div className={styles.veil}>
        <ProgressRing value={percent} onMedia label={m.upload_progress_of({ name: file.name })} />
        <span>{formatPercent(percent / 100)}</span>
      </div>
    )
  }
  if (status === 'failed') {
    return (
      <div className={styles.veil}>
        <button
          type="button"
          className={styles.retry}
          aria-label={m.upload_retry_of({ name: file.name })}
          onClick={onRetry}
        >
          <Icon of={RefreshCw} size={14} />
          {m.ui_retry()}
        </button>
      </div>
    )
  }
  if (status === 'done') {
    return (
      <span className={styles.done} role="img" aria-label={m.upload_done()}>
        <Icon of={Check} size={14} />
      </span>
    )
  }
  return queued ? (
    <div className={styles.veil}>
      <span>{m.upload_waiting()}</span>
    </div>
  ) : null
}
