import { classNames } from '#web/ui/format/class-names.ts'
import styles from './cover.module.css'

/** What of the scene is seen: beside the form the lighthouse alone, behind it the whole coast. */
const views = { tall: '0 0 320 480', wide: '40 40 760 420' }

/** An evening harbour: a lighthouse, boats with lit cabins, and their lights on the water. The picture is a file of its
 *  own, so that the script stays small; its colours come from the class. */
export function HarbourDrawing({ view, className }: { view: keyof typeof views; className?: string }) {
  return (
    <svg
      viewBox={views[view]}
      preserveAspectRatio="xMidYMid slice"
      className={classNames(styles.harbour, className)}
      aria-hidden="true"
      focusable="false"
    >
      <use href="/harbour.svg#harbour" />
    </svg>
  )
}
