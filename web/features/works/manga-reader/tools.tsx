import Double from 'lucide-react/icons/book-open'
import Strip from 'lucide-react/icons/gallery-vertical'
import Leaf from 'lucide-react/icons/leaf'
import List from 'lucide-react/icons/list'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquare from 'lucide-react/icons/message-square'
import Single from 'lucide-react/icons/rectangle-vertical'
import Settings from 'lucide-react/icons/settings-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import type { RefObject } from 'react'
import { m } from '#messages/messages.js'
import { changeLook } from '#web/features/works/reading/look.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { useInBrowser } from '#web/ui/hooks/use-in-browser.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import type { MangaLook, Open } from './manga-look.ts'
import { modeNames } from './settings.tsx'
import { zooms } from './stage.tsx'
import styles from './tools.module.css'

type ToolsProps = {
  look: MangaLook
  isMobile: boolean
  zoom: number
  setZoom: (zoom: number) => void
  root: RefObject<HTMLDivElement | null>
  onOpen: (one: Open) => void
  onMode: (mode: MangaLook['mode']) => void
}

const drawings: Record<MangaLook['mode'], IconDrawing> = { strip: Strip, page: Single, double: Double }

/** At the end of the bar. A phone has room for the two that open something; the rest is in the settings. */
export function Tools({ look, isMobile, zoom, setZoom, root, onOpen, onMode }: ToolsProps) {
  const isLow = look.data === 'low'
  const modes = Object.entries(modeNames(false)) as [MangaLook['mode'], string][]
  return (
    <div className={styles.tools}>
      {!isMobile && (
        <>
          <Segments
            label={m.manga_mode()}
            value={look.mode}
            onChange={onMode}
            className={styles.modes}
            segments={modes.map(([value, label]) => ({ value, label, icon: <Icon of={drawings[value]} size={16} /> }))}
          />
          {look.mode !== 'strip' && (
            <Tool of={ZoomIn} label={m.manga_zoom()} onPress={() => setZoom(zooms[zooms.indexOf(zoom) + 1] ?? 1)} />
          )}
          <Fullscreen root={root} />
        </>
      )}
      <Tool
        of={Leaf}
        label={m.manga_low_data()}
        isOn={isLow}
        onPress={() => changeLook({ data: isLow ? 'full' : 'low' })}
      />
      <Tool of={MessageSquare} label={m.chapter_comments()} onPress={() => onOpen('comments')} />
      <Tool of={List} label={m.work_contents()} onPress={() => onOpen('contents')} />
      <Tool of={Settings} label={m.reader_settings()} onPress={() => onOpen('settings')} />
    </div>
  )
}

type ToolProps = { of: IconDrawing; label: string; isOn?: boolean; onPress: () => void }

function Tool({ of, label, isOn, onPress }: ToolProps) {
  return (
    <IconButton
      size={36}
      icon={<Icon of={of} size={18} />}
      label={label}
      aria-pressed={isOn}
      className={styles.tool}
      onClick={onPress}
    />
  )
}

/** Only where the browser lets a page have the whole screen; its room is kept, so that the others stay where they are. */
function Fullscreen({ root }: Pick<ToolsProps, 'root'>) {
  const isInBrowser = useInBrowser()
  if (!isInBrowser || !document.fullscreenEnabled) return <span className={styles.room} />
  const toggle = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : root.current?.requestFullscreen())?.catch(() => {})
  return <Tool of={Maximize} label={m.manga_fullscreen()} onPress={toggle} />
}
