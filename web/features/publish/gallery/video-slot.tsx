import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import type { Film as FilmFacts } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { FieldNote } from '#web/features/publish/field-note.tsx'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { filmOf } from '#web/media/stored.ts'
import { Film } from '#web/media/video/video.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './gallery.module.css'

type FilmSlotProps = {
  film: FilmFacts | null
  onChange: (film: FilmFacts | null) => void
  /** There is one in the text already. */
  isTaken?: boolean
  error?: string
}

/** The one film of a post. */
export function FilmSlot({ error, ...slot }: FilmSlotProps) {
  return (
    <>
      <Slot {...slot} />
      <FieldNote>{error}</FieldNote>
    </>
  )
}

function Slot({ film, onChange, isTaken = false }: FilmSlotProps) {
  if (!film && isTaken) return <p className={styles.hint}>{m.publish_film_one()}</p>
  if (!film)
    return (
      <button type="button" className={styles.addFilm} data-field="film" onClick={() => void addFilm(onChange)}>
        <Icon of={Video} size={18} />
        {m.publish_film_add()}
      </button>
    )
  const { url, cover, coverThumb, duration } = film
  return (
    <div className={styles.film}>
      <Film of={{ url, videoCover: cover, videoCoverThumb: coverThumb, duration }} />
      <button
        type="button"
        className={styles.remove}
        data-field="film"
        aria-label={m.publish_film_remove()}
        title={m.publish_film_remove()}
        onClick={() => onChange(null)}
      >
        <span>
          <Icon of={X} size={14} />
        </span>
      </button>
    </div>
  )
}

export async function addFilm(onChange: FilmSlotProps['onChange']): Promise<void> {
  const [chosen] = (await openPicker({ mode: 'video', caller: 'publish' })) ?? []
  if (chosen) onChange(filmOf(chosen))
}
