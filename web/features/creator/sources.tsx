import type { ViewSource } from '#contract/modules/forum/history.ts'
import { m } from '#messages/messages.js'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { formatPercent } from '#web/ui/format/money.ts'
import styles from './analysis.module.css'

type SourcesProps = { of: { source: ViewSource; host: string; views: number }[] | undefined }

/** Where readers came from, each with its share of all. */
export function Sources({ of: sources }: SourcesProps) {
  if (!sources)
    return (
      <SkeletonRegion>
        {([70, 50, 30] as const).map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </SkeletonRegion>
    )
  const all = sources.reduce((sum, { views }) => sum + views, 0)
  return (
    <ul className={styles.sources}>
      {sources.map(({ source, host, views }) => (
        <li key={`${source} ${host}`}>
          <span className={styles.sourceName}>{host || sourceName(source)}</span>
          <progress className={styles.share} max={all} value={views} aria-label={host || sourceName(source)} />
          <span className={styles.number}>{formatExact(views)}</span>
          <span className={styles.number}>{formatPercent(views / all)}</span>
        </li>
      ))}
    </ul>
  )
}

export function sourceName(source: ViewSource): string {
  return {
    home: m.analysis_from_home(),
    board: m.analysis_from_board(),
    search: m.analysis_from_search(),
    author: m.analysis_from_author(),
    message: m.analysis_from_message(),
    external: m.analysis_from_external(),
    direct: m.analysis_from_direct(),
  }[source]
}
