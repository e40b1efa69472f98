import type { Column } from '#contract/modules/forum/column.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { firstGrapheme } from '#web/ui/format/graphemes.ts'
import styles from './column-cover.module.css'

type ColumnCoverProps = {
  of: Pick<Column, '_id' | 'title' | 'cover'>
  /** How wide it is shown, for the choice of a size. */
  sizes: string
  eager?: boolean
  className?: string
}

/** The picture of a column, or one that is drawn from its name. It stands beside the name and says nothing by itself. */
export function ColumnCover({ of, sizes, eager, className }: ColumnCoverProps) {
  return (
    <span className={classNames(styles.cover, className)}>
      {of.cover ? <Photo of={of.cover} sizes={sizes} alt="" fills eager={eager} /> : <Drawn of={of} />}
    </span>
  )
}

const waves = [
  'M0 128q40-22 80 0t80 0t80 0t80 0V240H0z',
  'M0 162q40-20 80 0t80 0t80 0t80 0V240H0z',
  'M0 198q40-18 80 0t80 0t80 0t80 0V240H0z',
]

/** The colours come from the number of the column, so that those of one author differ. */
function Drawn({ of: { _id, title } }: { of: Pick<Column, '_id' | 'title'> }) {
  const hue = (Number(_id) * 67 + 190) % 360
  return (
    <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.drawn}>
      <rect width="320" height="240" fill={`hsl(${hue} 42% 62%)`} />
      <circle cx="246" cy="62" r="26" fill="#fff" opacity="0.7" />
      {waves.map((wave, at) => (
        <path key={wave} d={wave} fill={`hsl(${hue + 12} 40% ${50 - at * 9}%)`} />
      ))}
      <text x="28" y="104" fill="#fff" fontSize="72" fontWeight="600">
        {firstGrapheme(title)}
      </text>
    </svg>
  )
}
