import GripVertical from 'lucide-react/icons/grip-vertical'
import Images from 'lucide-react/icons/images'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { usePasteDrop } from '#web/media/choose/paste-drop.ts'
import { chooseImages } from '#web/media/choose/quick-images.ts'
import { CornerRemove } from '#web/media/corner-remove.tsx'
import { Photo } from '#web/media/photo/photo.tsx'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { UploadTiles } from '#web/media/send/upload-tile.tsx'
import { useQuickImages } from '#web/media/send/use-quick-images.ts'
import { pictureOf } from '#web/media/stored.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { moved, useDragOrder } from '#web/ui/hooks/use-drag-order.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './pages.module.css'
import type { ChapterWriting } from './use-chapter-writing.ts'

const sayFull = () => void toast.warning(m.chapter_too_many_pages({ max: limits.mangaPages }))

/** Page 2 comes before page 10. */
const natural = new Intl.Collator(undefined, { numeric: true })

/** The pages of a manga chapter: many brought at once, put in order, taken out or replaced. */
export function PagesField({ writing }: { writing: ChapterWriting }) {
  const { form, changePages, onUploading, problems } = writing
  const { pages } = form
  const [said, setSaid] = useState('')
  const join = (more: Picture[]) => changePages((now) => [...now, ...more].slice(0, limits.mangaPages))
  const uploads = useQuickImages({ images: pages, most: limits.mangaPages, sayFull, onArrived: join })
  useEffect(() => onUploading(uploads.items.length), [onUploading, uploads.items.length])
  const take = (files: File[]) => uploads.take(files.toSorted((one, other) => natural.compare(one.name, other.name)))
  const { isOver, handlers } = usePasteDrop({ onImages: take, everything: true })
  const order = usePageOrder(writing, setSaid)
  const choose = async () => {
    if (uploads.room <= 0) return sayFull()
    take(await chooseImages())
  }
  const addMine = async () => {
    if (uploads.room <= 0) return sayFull()
    const { room } = uploads
    const chosen = await openPicker({ mode: 'image', tab: 'mine', multiple: true, max: room, caller: 'manga' })
    if (chosen) join(chosen.map(pictureOf))
  }
  const keys = keysOf(order.pages)
  return (
    <div className={styles.field} {...handlers}>
      <div className={styles.bar}>
        <Button variant="soft" icon={<Icon of={Plus} size={16} />} data-field="pages" onClick={() => void choose()}>
          {m.chapter_pages_add()}
        </Button>
        <Button variant="ghost" icon={<Icon of={Images} size={16} />} onClick={() => void addMine()}>
          {m.picker_my_images()}
        </Button>
        <span className={styles.count}>{m.chapter_pages_count({ count: pages.length, max: limits.mangaPages })}</span>
      </div>
      <ol
        className={styles.pages}
        ref={order.box}
        data-over={isOver ? '' : undefined}
        data-moving={order.isHeld ? '' : undefined}
      >
        {order.pages.map((page, at) => (
          <li key={keys[at]} className={styles.page} {...order.row(at)}>
            <Photo
              of={page}
              alt={m.chapter_page_number({ number: at + 1 })}
              ratio="3:4"
              sizes="160px"
              draggable={false}
            />
            <span className={styles.number}>{at + 1}</span>
            <CornerRemove
              className={styles.remove}
              label={m.chapter_page_remove({ number: at + 1 })}
              onClick={() => changePages((now) => now.filter((_, index) => index !== at))}
            />
            <span className={styles.tools}>
              <button
                type="button"
                className={styles.handle}
                aria-label={m.chapter_page_take({ number: at + 1 })}
                title={m.chapter_page_take({ number: at + 1 })}
                {...order.handle(at)}
              >
                <Icon of={GripVertical} size={16} />
              </button>
              <button
                type="button"
                className={styles.replace}
                aria-label={m.chapter_page_replace({ number: at + 1 })}
                title={m.chapter_page_replace({ number: at + 1 })}
                onClick={() => void replace(at, changePages)}
              >
                <Icon of={RefreshCw} size={14} />
              </button>
            </span>
          </li>
        ))}
        <UploadTiles of={uploads} caption={false} />
      </ol>
      {pages.length === 0 && uploads.items.length === 0 && <p className={styles.empty}>{m.chapter_pages_hint()}</p>}
      {problems.pages && (
        <p className={styles.problem} role="alert">
          {problems.pages}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

/** The same picture may stand twice. */
function keysOf(pages: readonly Picture[]): string[] {
  const seen = new Map<string, number>()
  return pages.map(({ path }) => {
    const times = (seen.get(path) ?? 0) + 1
    seen.set(path, times)
    return `${path} ${times}`
  })
}

async function replace(at: number, changePages: ChapterWriting['changePages']): Promise<void> {
  const [chosen] = (await openPicker({ mode: 'image', tab: 'upload', caller: 'manga' })) ?? []
  if (!chosen) return
  changePages((now) => now.map((page, index) => (index === at ? pictureOf(chosen) : page)))
}

/** By dragging a handle, or by the arrow keys on it. */
function usePageOrder({ form, changePages }: ChapterWriting, say: (sentence: string) => void) {
  const [moving, setMoving] = useState<Picture[] | null>(null)
  const box = useRef<HTMLOListElement>(null)
  const pages = moving ?? form.pages
  const step = (from: number, to: number) => {
    if (to < 0 || to >= form.pages.length) return
    changePages((now) => moved(now, from, to))
    say(m.chapter_page_moved({ number: to + 1 }))
    // The handle that was pressed stands elsewhere now.
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus())
  }
  const drag = useDragOrder('page', {
    onMove: (from, to) => setMoving((now) => moved(now ?? form.pages, from.at, to.at)),
    onDrop() {
      if (moving) changePages(() => moving)
      setMoving(null)
    },
    onCancel: () => setMoving(null),
    onStep: (from, by) => step(from.at, from.at + by),
  })
  return {
    pages,
    box,
    isHeld: drag.isHeld,
    row: (at: number) => drag.row({ list: 'all', at }),
    handle: (at: number) => {
      const { onKeyDown, ...rest } = drag.handle({ list: 'all', at })
      return {
        ...rest,
        'data-handle': '',
        onKeyDown(event: KeyboardEvent<HTMLElement>) {
          // Pages stand in rows: beside each other is one step as well.
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
          if (by === undefined) return onKeyDown(event)
          event.preventDefault()
          step(at, at + by)
        },
      }
    },
  }
}
