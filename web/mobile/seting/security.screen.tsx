import { m } from '#messages/messages.js'
import { loadSecurityPage } from '#web/features/account/load-account.ts'
import { SecurityLevel } from '#web/features/account/security/level.tsx'
import { ResetBanner } from '#web/features/account/security/reset-banner.tsx'
import type { SecurityRow } from '#web/features/account/security/rows.ts'
import { type Standing, useStanding } from '#web/features/account/security/standing.ts'
import { groupedRows, useOpenRow } from '#web/features/account/security/use-open-row.tsx'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import styles from './seting.module.css'

export const loader = loadSecurityPage
export const title = () => m.security_page()

export function Component() {
  const { standing, overview } = useStanding()
  const { open, dialog } = useOpenRow()
  return (
    <MobilePage title={m.security_page()} className={styles.security}>
      {standing ? (
        <>
          <ResetBanner flat reset={standing.security.factorReset} />
          <SecurityLevel standing={standing} area="mobile" onOpen={open} />
          {groupedRows.map(({ group, name, rows }) => (
            <Cells key={group} title={name()}>
              {rows.map((row) => (
                <Row key={row.id} row={row} standing={standing} onOpen={() => open(row)} />
              ))}
            </Cells>
          ))}
        </>
      ) : overview.error ? (
        <LoadError of={overview} compact />
      ) : (
        <SkeletonLines widths={[60, 80, 60]} />
      )}
      {dialog}
    </MobilePage>
  )
}

function Row({ row, standing, onOpen }: { row: SecurityRow; standing: Standing; onOpen: () => void }) {
  const isUrgent = row.badge?.(standing)?.tone === 'warning'
  const value = row.value?.(standing)
  const to = row.to?.mobile
  return (
    <Cell
      icon={row.icon}
      label={row.name()}
      value={isUrgent ? <span className={styles.urgent}>{value}</span> : value}
      {...(to === undefined ? { onClick: onOpen } : { to })}
    />
  )
}
