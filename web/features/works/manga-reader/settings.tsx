import type { ReaderLook } from '#contract/modules/works/reader-look.ts'
import { m } from '#messages/messages.js'
import { changeLook } from '#web/features/works/reading/look.ts'
import { Choice } from '#web/features/works/text-reader/settings.tsx'
import type { MangaLook } from './manga-look.ts'
import styles from './settings.module.css'

/** How pages stand; every choice is seen at once. What the author has chosen holds until somebody chooses. */
export function MangaSettings({ look, isMobile }: { look: MangaLook; isMobile: boolean }) {
  return (
    <div className={styles.settings}>
      <Choice
        name={m.manga_mode()}
        value={look.mode}
        onChange={(mode) => changeLook({ mode })}
        of={modeNames(isMobile) as Record<MangaLook['mode'], string>}
      />
      {look.mode !== 'strip' && (
        <Choice
          name={m.manga_turn()}
          value={look.turn}
          onChange={(turn) => changeLook({ turn })}
          of={{ ltr: m.manga_ltr(), rtl: m.manga_rtl() }}
        />
      )}
      <Choice
        name={m.manga_fit()}
        value={look.fit}
        onChange={(fit) => changeLook({ fit })}
        of={{ height: m.manga_fit_height(), width: m.manga_fit_width(), original: m.manga_fit_original() }}
      />
      {look.mode === 'double' && (
        <Choice
          name={m.manga_cover()}
          value={look.cover}
          onChange={(cover) => changeLook({ cover })}
          of={{ alone: m.manga_cover_alone(), paired: m.manga_cover_paired() }}
        />
      )}
      {isMobile && look.mode === 'page' && (
        <Choice
          name={m.manga_wide()}
          value={look.wide}
          onChange={(wide) => changeLook({ wide })}
          of={{ whole: m.manga_wide_whole(), split: m.manga_wide_split() }}
        />
      )}
      <Choice
        name={m.manga_data()}
        value={look.data}
        onChange={(data: ReaderLook['data']) => changeLook({ data })}
        of={{ full: m.manga_data_full(), low: m.manga_data_low() }}
      />
    </div>
  )
}

/** A phone has no room for two pages. */
export function modeNames(isMobile: boolean) {
  const names = { strip: m.manga_strip(), page: m.manga_single() }
  return isMobile ? names : { ...names, double: m.manga_double() }
}
