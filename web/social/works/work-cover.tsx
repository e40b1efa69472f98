import type { WorkCard } from '#contract/modules/works/work.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './work-cover.module.css'

type WorkCoverProps = {
  of: Pick<WorkCard, '_id' | 'title' | 'cover' | 'ageNote'>
  /** How wide it is shown, for the choice of a size. */
  sizes: string
  eager?: boolean
  /** Writes the name on it; on small ones it could not be read. */
  named?: boolean
  className?: string
}

/** The picture of a work, or one that is drawn from its name. Its name stands beside it: by itself it says nothing. */
export function WorkCover({ of, sizes, eager, named = false, className }: WorkCoverProps) {
  return (
    <span className={classNames(styles.cover, className)} data-adult={of.ageNote === 18 || undefined}>
      {of.cover ? <Photo of={of.cover} sizes={sizes} alt="" fills eager={eager} /> : <Drawn id={of._id} />}
      {(named || !of.cover) && (
        <span className={styles.name} data-small={!named || undefined} aria-hidden="true">
          {of.title}
        </span>
      )}
    </span>
  )
}

const hills = ['M0 300l70-86 60 64 84-104 86 120v106H0z', 'M0 336l90-60 74 44 66-50 70 58v72H0z']

/** The colours come from the number of the work, so that neighbours differ. */
function Drawn({ id }: { id: string }) {
  const hue = (Number(id.slice(-6)) * 67 + 210) % 360
  return (
    <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.drawn}>
      <rect width="300" height="400" fill={`hsl(${hue} 38% 58%)`} />
      <rect width="300" height="150" fill={`hsl(${hue + 18} 46% 68%)`} opacity="0.6" />
      <circle cx="222" cy="104" r="30" fill="#fff" opacity="0.75" />
      {hills.map((hill, at) => (
        <path key={hill} d={hill} fill={`hsl(${hue + 10} 40% ${42 - at * 14}%)`} />
      ))}
    </svg>
  )
}
