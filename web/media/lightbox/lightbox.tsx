import 'yet-another-react-lightbox/styles.css'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import Viewer, { type ControllerRef, type Labels, useLightboxState } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { isTopLayer, standInFront, turnAround } from '#web/ui/overlays/modal-layer.ts'
import { useOverlayHistory } from '#web/ui/overlays/overlay-history.ts'
import styles from './lightbox.module.css'
import { forgetLightbox, type Showing, useLightbox } from './lightbox-state.ts'
import { PictureMenu, savePicture, useLongPress } from './picture-menu.tsx'
import { LongView, PhotoView, slideOf } from './slides.tsx'

/** Pictures over the whole page. A chunk of its own, fetched with the first one that is opened. */
export function Lightbox() {
  const showing = useLightbox()
  return showing && createPortal(<Layer key={showing.turn} {...showing} />, document.body)
}

/** The library has a layer of ours around it, so that Back, focus and what lies behind are treated as in every dialog. */
function Layer({ images, index }: Showing) {
  const storage = useSite().COMMON_SPBM
  const slides = useMemo(() => images.map((image) => slideOf(image, storage)), [images, storage])
  const [layer, setLayer] = useState<HTMLDivElement | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const controller = useRef<ControllerRef>(null)
  const [current, setCurrent] = useState(index)
  const [hasMenu, setMenu] = useState(false)
  const press = useLongPress(() => setMenu(true))
  const shown = slides[current]
  const close = () => controller.current?.close()
  useOverlayHistory(!isLeaving, close)
  useInFront(layer, isLeaving, close)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog inside is the library's; its Tab key turns around here
    <div
      ref={setLayer}
      className={styles.layer}
      tabIndex={-1}
      data-scrim=""
      data-leaving={isLeaving ? '' : undefined}
      // The library gives the focus back as well, and to the wrong one.
      inert={isLeaving}
      onKeyDown={(event) => event.key === 'Tab' && layer && turnAround(event, layer)}
      {...press}
    >
      {layer && (
        <Viewer
          {...settings}
          open
          slides={slides}
          index={index}
          labels={labels()}
          portal={{ root: layer }}
          controller={{ ...settings.controller, ref: controller }}
          render={slides.length > 1 ? parts : { ...parts, buttonPrev: () => null, buttonNext: () => null }}
          counter={{ container: { className: styles.counter, hidden: slides.length === 1 } }}
          close={forgetLightbox}
          on={{
            // Whichever comes first, the layer or what the library puts into it: the focus ends up inside.
            entering: () => document.activeElement === layer && controller.current?.focus(),
            exiting: () => setLeaving(true),
            view: ({ index: at }) => setCurrent(at),
          }}
        />
      )}
      {hasMenu && shown && <PictureMenu url={shown.url} name={shown.name} onClose={() => setMenu(false)} />}
    </div>
  )
}

function useInFront(layer: HTMLDivElement | null, isLeaving: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    if (!layer || isLeaving) return
    return standInFront(layer, () => layer.querySelector<HTMLElement>('.yarl__container') ?? layer)
  }, [layer, isLeaving])
  useEffect(() => {
    // A button that can no longer be pressed loses the focus, and then the key goes to nobody.
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body && isTopLayer(layer)) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [layer])
}

const parts = {
  slide: ({ slide, rect, offset }: Parameters<NonNullable<SlideRender>>[0]) => {
    const shared = { room: rect, isCurrent: offset === 0 }
    if (slide.type === 'long') return <LongView slide={slide} {...shared} />
    return slide.type === 'photo' ? <PhotoView slide={slide} {...shared} /> : undefined
  },
  iconPrev: () => <Icon of={ChevronLeft} size={28} />,
  iconNext: () => <Icon of={ChevronRight} size={28} />,
  iconZoomIn: () => <Icon of={ZoomIn} size={24} />,
  iconZoomOut: () => <Icon of={ZoomOut} size={24} />,
  iconClose: () => <Icon of={X} size={24} />,
}

type SlideRender = NonNullable<React.ComponentProps<typeof Viewer>['render']>['slide']

/** Of a picture that fits the screen; times in milliseconds. */
const zooms = { min: 1 / 3, max: 3 }
const swipe = 300
const doubleTap = 250

/** Once for the module: the library compares by identity. */
const settings = {
  className: styles.viewer,
  plugins: [Zoom, Counter],
  toolbar: { buttons: ['zoom', <Original key="original" />, <Save key="save" />, 'close'] },
  animation: { fade: limits.overlay, swipe: swipe, zoom: swipe },
  carousel: { finite: true, preload: 1, padding: 0, spacing: 16 },
  controller: { focus: false, closeOnPullDown: true, closeOnBackdropClick: true },
  noScroll: { disabled: true },
  zoom: {
    supports: ['photo'],
    minZoom: zooms.min,
    maxZoom: zooms.max,
    doubleTapDelay: doubleTap,
    scrollToZoom: true,
    pinchZoomV4: true,
    wheelZoomDistanceFactor: 240,
  },
} satisfies Partial<React.ComponentProps<typeof Viewer>>

function labels(): Labels {
  return {
    Lightbox: m.media_viewer(),
    Carousel: m.media_gallery(),
    'Photo gallery': m.media_gallery(),
    Slide: m.media_slide(),
    '{index} of {total}': m.media_position({ index: '{index}', total: '{total}' }),
    Previous: m.media_previous(),
    Next: m.media_next(),
    'Zoom in': m.media_zoom_in(),
    'Zoom out': m.media_zoom_out(),
    Close: m.ui_close(),
  }
}

function useCurrent() {
  const { currentSlide } = useLightboxState()
  return currentSlide?.type === 'photo' || currentSlide?.type === 'long' ? currentSlide : undefined
}

function Original() {
  const slide = useCurrent()
  if (!slide) return null
  return (
    <a
      className="yarl__button"
      href={slide.url}
      target="_blank"
      rel="noopener"
      title={m.media_original()}
      aria-label={m.media_original()}
    >
      <Icon of={ExternalLink} size={24} />
    </a>
  )
}

function Save() {
  const slide = useCurrent()
  if (!slide) return null
  return (
    <button
      type="button"
      className="yarl__button"
      title={m.media_download()}
      aria-label={m.media_download()}
      onClick={() => void savePicture(slide.url, slide.name)}
    >
      <Icon of={Download} size={24} />
    </button>
  )
}
