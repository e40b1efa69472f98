import { useQuery } from '@tanstack/react-query'
import Crown from 'lucide-react/icons/crown'
import type { ReactNode } from 'react'
import { isBetter, type Privilege } from '#contract/modules/wallet/privilege.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { privilegesQuery } from '#web/api/queries/wallet-queries.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { privilegeIcons } from './privilege-icons.ts'
import styles from './privileges.module.css'
import { valueText } from './value-text.ts'

type VipPrivilegesProps = { frame: (title: ReactNode, table: ReactNode) => ReactNode }

/**
 * What membership makes better than what everybody has, with both figures; the column in which mine stands is marked.
 * Nothing where it makes nothing better.
 */
export function VipPrivileges({ frame }: VipPrivilegesProps) {
  const privileges = useQuery(privilegesQuery(api))
  const { data, isError } = privileges
  if (isError) return frame(m.privilege_title(), <LoadError of={privileges} level={3} />)
  if (!data)
    return frame(
      m.privilege_title(),
      <SkeletonRegion>
        <SkeletonLines widths={[100, 100, 100, 100]} />
      </SkeletonRegion>,
    )
  const better = data.list.filter(({ key, vip, base }) => isBetter(key, vip, base))
  if (better.length === 0) return null
  const title = (
    <>
      {m.privilege_title()}
      <span className={styles.count}>{better.length}</span>
    </>
  )
  return frame(title, <Table rows={better} hasVip />)
}

/** Whether there is that table, which says more than the perks that every member has. */
export function useHasVipPrivileges(): boolean {
  return useQuery(privilegesQuery(api)).data?.vipNumber !== 0
}

/** With the column of membership, or of levels alone. */
function Table({ rows, hasVip = false }: { rows: Privilege[]; hasVip?: boolean }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.privilege_head()}</th>
          <th scope="col">{m.privilege_everybody()}</th>
          {hasVip && (
            <th scope="col" data-vip="">
              <span className={styles.head}>
                <Icon of={Crown} size={14} />
                {m.privilege_vip()}
              </span>
            </th>
          )}
          <th scope="col">{m.privilege_level()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <span className={styles.name}>
                <Icon of={privilegeIcons[row.key]} size={18} className={styles.icon} />
                {row.name}
              </span>
            </th>
            <Cell row={row} of="base" />
            {hasVip && <Cell row={row} of="vip" />}
            <td>
              <Levels row={row} />
              {row.from === 'level' && <Mine />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ row, of }: { row: Privilege; of: 'base' | 'vip' }) {
  return (
    <td data-vip={of === 'vip' ? '' : undefined}>
      {valueText(row, row[of])}
      {row.from === of && <Mine />}
    </td>
  )
}

/** From which level on there is more. */
function Levels({ row }: { row: Privilege }) {
  const steps = row.levels.filter(({ value }) => isBetter(row.key, value, row.base))
  if (steps.length === 0) return '—'
  return steps.map(({ grade, value }) => (
    <span key={grade} className={styles.step}>
      {m.privilege_from_level({ level: grade, value: valueText(row, value) })}
    </span>
  ))
}

function Mine() {
  return <span className={styles.mine}>{m.privilege_mine()}</span>
}

/** What levels bring; nothing where they bring nothing. */
export function LevelPrivileges({ title }: { title: (text: string) => ReactNode }) {
  const { data } = useQuery(privilegesQuery(api))
  const rows =
    data?.list.filter(({ key, levels, base }) => levels.some(({ value }) => isBetter(key, value, base))) ?? []
  if (rows.length === 0) return null
  return (
    <>
      {title(m.privilege_by_level())}
      <Table rows={rows} />
    </>
  )
}
