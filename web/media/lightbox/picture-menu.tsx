import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { CancelButton } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useOverlayHistory } from '#web/ui/overlays/overlay-history.ts'
import styles from './picture-menu.module.css'

/** Milliseconds a finger rests before it means the menu, and pixels it may tremble. */
const rest = 500
const tremble = 10

/** Calls when a finger or the mouse rests on a picture. To be spread on the element around it. */
export function useLongPress(onRest: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown({ target, clientX: x, clientY: y, isPrimary, button }: PointerEvent) {
      end()
      // A second finger pinches.
      if (!isPrimary || button !== 0 || !(target instanceof HTMLImageElement)) return
      press.current = { x, y, timer: setTimeout(onRest, rest) }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > tremble) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser has a menu of its own for fingers that rest.
    onContextMenu: (event: React.MouseEvent) => press.current && event.preventDefault(),
  }
}

type PictureMenuProps = { url: string; name: string; onClose: () => void }

/** What can be done with the picture on show. */
export function PictureMenu({ url, name, onClose }: PictureMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const isLifted = useLifted()
  // The click of the finger that opened it may still come, and began before it was there.
  const isPressed = useRef(false)
  useOverlayHistory(true, onClose)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  const act = (what: () => unknown) => () => {
    onClose()
    what()
  }
  const address = new URL(url, location.href).href
  const copy = async () => {
    if (await copyText(address)) toast.success(m.share_copied())
    else toast.error(m.chat_copy_failed())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the list closes it, as Escape and its button do
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={styles.scrim}
      data-lifted={isLifted || undefined}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onClick={() => isPressed.current && onClose()}
    >
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={m.media_menu()}
        className={styles.sheet}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <button type="button" className={styles.entry} onClick={act(() => void savePicture(url, name))}>
          <Icon of={Download} size={20} />
          {m.media_save()}
        </button>
        {!url.startsWith('blob:') && (
          <button type="button" className={styles.entry} onClick={act(() => void copy())}>
            <Icon of={Copy} size={20} />
            {m.media_copy_address()}
          </button>
        )}
        <a className={styles.entry} href={url} target="_blank" rel="noopener" onClick={act(() => {})}>
          <Icon of={ExternalLink} size={20} />
          {m.media_original()}
        </a>
        <CancelButton variant="quiet" size={48} block onClick={onClose} />
      </div>
    </div>
  )
}

/** The finger that opened it is still down: until it is lifted, the viewer below has to hear of it. */
function useLifted(): boolean {
  const [isLifted, setLifted] = useState(false)
  useEffect(() => {
    const lift = () => setLifted(true)
    const ends = ['pointerup', 'pointercancel', 'keydown']
    for (const end of ends) window.addEventListener(end, lift)
    return () => {
      for (const end of ends) window.removeEventListener(end, lift)
    }
  }, [])
  return isLifted
}

/** Gives a picture to the download folder of the browser. */
export async function savePicture(url: string, name: string): Promise<void> {
  const isOurs = new URL(url, location.href).origin === location.origin
  if (isOurs || /^(blob|data):/.test(url)) return press({ href: url, download: name })
  // What lies elsewhere is only saved when its bytes came through us; when they may not, it is at least shown.
  const bytes = await fetch(url, { signal: AbortSignal.timeout(30_000) })
    .then((answer) => (answer.ok ? answer.blob() : null))
    .catch(() => null)
  if (!bytes) return press({ href: url, target: '_blank', rel: 'noopener' })
  const address = URL.createObjectURL(bytes)
  press({ href: address, download: name })
  // The browser reads it after this turn; half a minute is enough for any picture.
  setTimeout(() => URL.revokeObjectURL(address), 30_000)
}

function press(link: Partial<HTMLAnchorElement>): void {
  Object.assign(document.createElement('a'), link).click()
}
