import type { ReactNode } from 'react'
import { Cell, Cells } from '../cells.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './seting.module.css'

/** One field of the profile: what it holds, and that it cannot be changed yet. */
export function ProfileField({ title, value, note }: { title: string; value: ReactNode; note: string }) {
  return (
    <MobilePage title={title}>
      <Cells>
        <Cell label={title} value={value} />
      </Cells>
      <p className={styles.note}>{note}</p>
    </MobilePage>
  )
}
