import { SettingRow, SettingRows } from '#web/features/account/setting-row.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SecurityLevel } from './level.tsx'
import styles from './list.module.css'
import { ResetBanner } from './reset-banner.tsx'
import type { SecurityRow } from './rows.ts'
import { type Standing, useStanding } from './standing.ts'
import { groupedRows, useOpenRow } from './use-open-row.tsx'

/** What protects my account: each thing with how it stands, and one thing to do about it. */
export function SecurityList() {
  const { standing, overview } = useStanding()
  const { open, dialog } = useOpenRow()
  if (!standing)
    return (
      <Card padded>
        {overview.error ? <LoadError of={overview} compact /> : <SkeletonLines widths={[60, 80, 60]} />}
      </Card>
    )
  return (
    <>
      <ResetBanner reset={standing.security.factorReset} />
      <SecurityLevel standing={standing} area="desktop" onOpen={open} />
      {groupedRows.map(({ group, name, rows }) => (
        <Card key={group} aria-label={name()} className={styles.card}>
          <SettingRows>
            {rows.map((row) => (
              <Row key={row.id} row={row} standing={standing} onOpen={() => open(row)} />
            ))}
          </SettingRows>
        </Card>
      ))}
      {dialog}
    </>
  )
}

function Row({ row, standing, onOpen }: { row: SecurityRow; standing: Standing; onOpen: () => void }) {
  const badge = row.badge?.(standing)
  const to = row.to?.desktop
  const look = { size: 32, className: styles.action, 'aria-label': row.label(standing) } as const
  return (
    <SettingRow
      icon={row.icon}
      name={
        <>
          {row.name()}
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </>
      }
      facts={row.facts(standing)}
      action={
        to === undefined ? (
          <Button {...look} onClick={onOpen}>
            {row.action(standing)}
          </Button>
        ) : (
          <Button {...look} to={to}>
            {row.action(standing)}
          </Button>
        )
      }
    />
  )
}
