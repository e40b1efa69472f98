import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { takeQuickImages } from '#web/media/choose/quick-images.ts'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { imageNodeOf } from './media-json.ts'
import { inOneStep } from './one-step.ts'
import { UploadBlock } from './upload-block.tsx'
import { addMark, placeOf, removeMark } from './upload-placeholders.ts'

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
    /** Places where an earlier one is still on its way: what was chosen together keeps its order. */
    const awaited = new Set<number>()
    for (const { id, result } of items) {
      if (!boxes.current.has(id)) continue
      const at = placeOf(editor.view, id)
      if (at !== null && (!result || awaited.has(at))) {
        awaited.add(at)
        continue
      }
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
  /** Where the cursor is. */
  const takeHere = (files: readonly File[]) => void (editor && take(files, editor.state.selection.to))
  return { take, takeHere, blocks, busy: uploads.busy, pending: items.length }
}

function insert(editor: Editor, at: number, result: Attachment): void {
  inOneStep(editor).insertContentAt(at, imageNodeOf(result), { updateSelection: false }).run()
}
