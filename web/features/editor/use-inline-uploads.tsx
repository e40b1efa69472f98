import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Attachment } from '#contract/attachment.ts'
import { acceptImages, warningsOf } from '#web/media/choose/accept-images.ts'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { toast } from '#web/ui/toast.tsx'
import { imageNodeOf } from './media-json.ts'
import { inOneStep } from './one-step.ts'
import { UploadBlock } from './upload-block.tsx'
import { addMark, placeOf, removeMark } from './upload-marks.ts'

/** Pictures that were pasted or dropped: each shows its way at its place in the text, then becomes a picture there. */
export function useInlineUploads(editor: Editor | null) {
  const uploads = useUploads()
  const { items, add, start, retry, remove } = uploads
  const boxes = useRef(new Map<string, HTMLElement>())

  const take = (files: readonly File[], at: number) => {
    const choice = acceptImages(
      files,
      items.map(({ file }) => file),
    )
    for (const warning of warningsOf(choice)) toast.warning(warning)
    if (!editor || choice.accepted.length === 0) return
    const ids = add(choice.accepted)
    for (const id of ids) {
      const box = document.createElement('div')
      boxes.current.set(id, box)
      addMark(editor.view, id, at, box)
    }
    start(ids)
  }

  const drop = (id: string) => {
    boxes.current.delete(id)
    remove(id)
    if (editor && !editor.isDestroyed) removeMark(editor.view, id)
  }

  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    for (const { id, result } of items) {
      if (!boxes.current.has(id)) continue
      const at = placeOf(editor.view, id)
      if (at !== null && !result) continue
      // The words around it are gone: so is the wish for it.
      if (at !== null && result) insert(editor, at, result)
      boxes.current.delete(id)
      remove(id)
      removeMark(editor.view, id)
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
  return { take, blocks, busy: uploads.busy, pending: items.length }
}

function insert(editor: Editor, at: number, result: Attachment): void {
  inOneStep(editor).insertContentAt(at, imageNodeOf(result), { updateSelection: false }).run()
}
