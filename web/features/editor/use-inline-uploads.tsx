import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { takeQuickImages } from '#web/media/choose/quick-images.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import type { UploadItem } from '#web/media/send/upload-state.ts'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import type { NodeOf } from '#web/reader/walk.ts'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatPercent } from '#web/ui/format/money.ts'
import styles from './editor.module.css'
import { inOneStep } from './media-views.tsx'
import { addPlaceholder, positionOf, removePlaceholder } from './upload-placeholders.ts'

/** Pictures that were pasted or dropped: each shows its way at its place in the text, then becomes a picture there. */
export function useInlineUploads(editor: Editor | null) {
  const uploads = useUploads()
  const { items, add, start, retry, remove } = uploads
  const boxes = useRef(new Map<string, HTMLElement>())

  const take = async (files: readonly File[], at: number) => {
    const present = items.map(({ file }) => file)
    const accepted = await takeQuickImages(files, present, limits.imagesAtOnce - present.length)
    if (!editor || editor.isDestroyed || accepted.length === 0) return
    const ids = add(accepted)
    for (const id of ids) {
      const box = document.createElement('div')
      boxes.current.set(id, box)
      addPlaceholder(editor.view, id, at, box)
    }
    start(ids)
  }

  const drop = (id: string) => {
    boxes.current.delete(id)
    remove(id)
    if (editor && !editor.isDestroyed) removePlaceholder(editor.view, id)
  }

  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    /** Places where an earlier one is still on its way: what was chosen together keeps its order. */
    const awaited = new Set<number>()
    for (const { id, result } of items) {
      if (!boxes.current.has(id)) continue
      const at = positionOf(editor.view, id)
      if (at !== null && (!result || awaited.has(at))) {
        awaited.add(at)
        continue
      }
      // The words around it are gone: so is the request for it.
      if (at !== null && result) insert(editor, at, result)
      boxes.current.delete(id)
      remove(id)
      removePlaceholder(editor.view, id)
    }
  })

  const blocks = items.map((item) => {
    const box = boxes.current.get(item.id)
    return (
      box &&
      createPortal(
        <UploadBlock item={item} onCancel={() => drop(item.id)} onRetry={() => retry(item.id)} />,
        box,
        item.id,
      )
    )
  })
  /** Where the cursor is. */
  const takeHere = (files: readonly File[]) => void (editor && take(files, editor.state.selection.to))
  return { take, takeHere, blocks, busy: uploads.busy, pending: items.length }
}

function insert(editor: Editor, at: number, result: Attachment): void {
  inOneStep(editor).insertContentAt(at, imageNodeOf(result), { updateSelection: false }).run()
}

type UploadBlockProps = { item: UploadItem; onCancel: () => void; onRetry: () => void }

/** In the place of a picture while it is on its way. */
function UploadBlock({ item, onCancel, onRetry }: UploadBlockProps) {
  const { file, status, error, percent, waiting } = item
  const preview = useObjectUrl(file)
  const hasFailed = status === 'failed'
  return (
    <div className={styles.upload} contentEditable={false} data-failed={hasFailed ? '' : undefined}>
      {preview && <img src={preview} alt="" className={styles.uploadPreview} />}
      <div className={styles.uploadVeil}>
        <span className={styles.uploadName}>
          {m.editor_upload_name({ name: file.name, size: formatBytes(file.size) })}
        </span>
        {hasFailed ? (
          <span role="alert">{error}</span>
        ) : (
          <ProgressBar value={percent} label={m.upload_progress_of({ name: file.name })} className={styles.uploadBar} />
        )}
        <span className={styles.uploadActions}>
          {!hasFailed && (
            <span>{waiting > 0 ? m.upload_wait_short({ seconds: waiting }) : formatPercent(percent / 100)}</span>
          )}
          {hasFailed && (
            <button type="button" onClick={onRetry}>
              {m.ui_retry()}
            </button>
          )}
          <button type="button" onClick={onCancel}>
            {m.ui_cancel()}
          </button>
        </span>
      </div>
    </div>
  )
}

/** A file of a member as a node of the text. */
export function imageNodeOf(file: Attachment): NodeOf<'image'> {
  const { path, url, thumb, width, height, placeholder, animated } = file
  return { type: 'image', attrs: { path, url, thumb, width, height, placeholder, animated } }
}

export function videoNodeOf(file: Attachment): NodeOf<'video'> {
  const { path, url, width, height, duration, videoCover, videoCoverThumb } = file
  return { type: 'video', attrs: { path, url, width, height, duration, cover: videoCover, thumb: videoCoverThumb } }
}
