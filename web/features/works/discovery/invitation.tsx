import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './invitation.module.css'

/** Readers become authors. */
export function Invitation({ kind }: { kind: WorksType }) {
  const paths = useWorkPaths()
  return (
    <Card padded flush aria-labelledby="works-write" className={styles.card}>
      <h2 id="works-write" className={styles.title}>
        {m.works_write_title()}
      </h2>
      <p className={styles.hint}>{kind === 'manga' ? m.works_write_hint_manga() : m.works_write_hint()}</p>
      <Button variant="primary" block to={paths.own(kind)}>
        {m.works_write()}
      </Button>
    </Card>
  )
}
