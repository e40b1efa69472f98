import X from 'lucide-react/icons/x'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { whenStill } from '#web/ui/hooks/motion.ts'
import { useInBrowser } from '#web/ui/hooks/use-in-browser.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './dialog.module.css'
import { firstFocus, isTopLayer, standInFront, turnAround } from './modal-layer.ts'
import { isComposing } from './overlay-behaviour.ts'
import { useOverlayHistory } from './overlay-history.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** After the 290 ms out-animation: the time to clear what the dialog showed. */
  onClosed?: () => void
  title: ReactNode
  hideTitle?: boolean
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Unsaved input: a press on the backdrop no longer closes. */
  dirty?: boolean
  /** No way out but the content's own. */
  locked?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** The body brings its own padding. */
  bare?: boolean
  className?: string
}

export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, locked = false } = props
  const [shown, setShown] = useState(false)
  const inBrowser = useInBrowser()
  if (open && inBrowser && !shown) setShown(true)
  useOverlayHistory(open && !locked, onClose)
  if (!shown) return null
  const gone = () => {
    setShown(false)
    onClosed?.()
  }
  return createPortal(<Layer {...props} onGone={gone} />, document.body)
}

function Layer({ onGone, ...props }: DialogProps & { onGone: () => void }) {
  const { open, size = 'md', className } = props
  const layer = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  const dismissal = useDismissal(props, layer, popup)
  const gone = useEffectEvent(onGone)
  const first = useEffectEvent(() => props.initialFocus?.current ?? firstFocus(popup.current))
  useLayoutEffect(() => {
    if (!open) return whenStill(popup.current, () => gone())
    if (layer.current) return standInFront(layer.current, () => first())
  }, [open])
  const ending = open ? undefined : ''
  return (
    <div ref={layer} className={styles.layer}>
      <div className={styles.scrim} data-scrim="" data-leaving={ending} />
      <div className={styles.viewport} role="presentation" inert={!open} {...dismissal}>
        <div
          ref={popup}
          role="dialog"
          aria-modal="true"
          aria-labelledby={`${id}title`}
          aria-describedby={props.description ? `${id}text` : undefined}
          tabIndex={-1}
          className={classNames(styles.dialog, className)}
          data-size={size}
          data-leaving={ending}
        >
          <DialogContent {...props} id={id} />
        </div>
      </div>
    </div>
  )
}

type Place = RefObject<HTMLDivElement | null>

/** Escape and presses beside the dialog. What happens in popups of the dialog reaches us too, and is not ours. */
function useDismissal({ open, onClose, dirty, locked }: DialogProps, layer: Place, popup: Place) {
  const pressedBeside = useRef(false)
  useEffect(() => {
    // Asked before anybody else hears of it: a press that closes an open menu does only that.
    const onPress = ({ target }: PointerEvent) => {
      const hasPopup = popup.current?.querySelector('[aria-haspopup][aria-expanded=true]')
      pressedBeside.current = target === popup.current?.parentElement && !hasPopup
    }
    window.addEventListener('pointerdown', onPress, { capture: true })
    return () => window.removeEventListener('pointerdown', onPress, { capture: true })
  }, [popup])
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event) && !locked) onClose()
  }
  const lost = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body && isTopLayer(layer.current)) leave(event)
  })
  useEffect(() => {
    if (!open) return
    // The focused element may vanish, and then the key goes to nobody.
    const onKey = (event: KeyboardEvent) => lost(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return {
    onClick(event: React.MouseEvent) {
      const released = document.elementFromPoint(event.clientX, event.clientY)
      const isBeside = pressedBeside.current && event.target === event.currentTarget && released === event.target
      if (isBeside && !dirty && !locked) onClose()
    },
    onKeyDown(event: React.KeyboardEvent) {
      if (!popup.current?.contains(event.target as Node)) return
      if (event.key === 'Tab') turnAround(event, popup.current)
      if (event.key !== 'Escape') return
      event.stopPropagation()
      leave(event.nativeEvent)
    },
  }
}

type ContentProps = DialogProps & { id: string }

function DialogContent({ id, title, hideTitle, description, children, footer, locked, bare, onClose }: ContentProps) {
  return (
    <>
      <div className={hideTitle ? styles.headless : styles.head}>
        <h2 id={`${id}title`} className={hideTitle ? styles.hiddenTitle : styles.title}>
          {title}
        </h2>
        {!locked && (
          <IconButton label={m.ui_close()} icon={<Icon of={X} />} className={styles.close} onClick={onClose} />
        )}
      </div>
      {(children || description) && (
        <div className={styles.body} data-bare={bare || undefined}>
          {description && (
            <p id={`${id}text`} className={styles.description}>
              {description}
            </p>
          )}
          {children}
        </div>
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  )
}
