import type { ReactNode } from 'react'
import { Segments, type SegmentsProps } from './segments.tsx'
import styles from './segments-field.module.css'

type SegmentsFieldProps<V extends string> = Omit<SegmentsProps<V>, 'className' | 'iconOnly'> & {
  /** What one of the choices asks for besides. */
  children?: ReactNode
}

/** Choices as a field of a form: the name above, all of them equally wide. */
export function SegmentsField<V extends string>({ children, ...choice }: SegmentsFieldProps<V>) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {choice.label}
      </span>
      <Segments {...choice} className={styles.segments} />
      {children}
    </div>
  )
}
