import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { RichTextProps } from './editor.tsx'
import styles from './rich-text.module.css'

const LazyEditor = lazyPart<RichTextProps & { bar: HTMLElement; onClose: () => void }>(
  () => import('./editor.tsx').then(({ Editor }) => Editor),
  { meanwhile: <Lines /> },
)

/** A text with form, to be written. The toolbar and the lines are grey until the editor has come. */
export function RichText(props: RichTextProps) {
  const { look = 'desktop', className, children } = props
  // Set in the browser only: the server sends the grey lines.
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [isMissing, setMissing] = useState(false)
  return (
    <div className={classNames(styles.paper, className)} data-look={look}>
      <div ref={setBar} className={styles.bar} />
      {children}
      <div className={styles.body}>
        {bar && !isMissing && <LazyEditor {...props} bar={bar} onClose={() => setMissing(true)} />}
        {isMissing && <ErrorState compact message={m.network_failed()} onRetry={() => setMissing(false)} />}
        {!bar && <Lines />}
      </div>
    </div>
  )
}

function Lines() {
  return <SkeletonLines widths={[90, 100, 60]} className={styles.lines} />
}
