import type { ReactNode } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './segments.module.css'

export type Segment<V extends string> = {
  value: V
  label: string
  icon?: ReactNode
  disabled?: boolean
  /** Where the label is not in the language of the page. */
  lang?: string
}
export type SegmentsProps<V extends string> = {
  label: string
  segments: Segment<V>[]
  value: V
  onChange: (value: V) => void
  /** Show the icons alone; the labels stay for screen readers and as tips. */
  iconOnly?: boolean
  className?: string
}

/** Two to four choices of order or density. What to show is for tabs and chips. */
export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { label, segments, value, onChange, iconOnly = false, className } = props
  return (
    <fieldset aria-label={label} className={classNames(styles.group, className)} data-icon={iconOnly || undefined}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
          lang={segment.lang}
          aria-pressed={segment.value === value}
          aria-label={iconOnly ? segment.label : undefined}
          title={iconOnly ? segment.label : undefined}
          disabled={segment.disabled}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon}
          {iconOnly ? null : segment.label}
        </button>
      ))}
    </fieldset>
  )
}
