import { useSuspenseQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { cockpitTodayQuery } from '#web/api/queries/admin-cockpit-queries.ts'
import { BoardCover } from '#web/session/board-cover.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDate, formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { formatPercent } from '#web/ui/format/money.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { csvText, saveFile } from '#web/ui/format/save-file.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './cockpit.module.css'

/** Who and what should not be forgotten. */
export function Lists() {
  return (
    <div className={styles.lists}>
      <Newcomers />
      <QuietBoards />
      <EmptySearches />
      <VipEnding />
    </div>
  )
}

function useToday() {
  return useSuspenseQuery(cockpitTodayQuery(api)).data
}

export type Cells = (string | number)[]

/** Saves a table under the day on which it was true. */
export function exportCsv(name: string, rows: Cells[]): void {
  saveFile(`${name}-${formatDate(Date.now())}.csv`, csvText(rows), 'text/csv')
}

export function ExportButton({ name, onClick }: { name: string; onClick: () => void }) {
  const label = m.analysis_export_of({ name })
  return (
    <Button variant="text" size={28} title={label} aria-label={label} onClick={onClick}>
      <Icon of={Download} size={16} />
    </Button>
  )
}

/** As many are in sight before somebody asks for all of them. */
const shown = 3

/** The rest of a list, and back. */
export function AllButton({ name, isOpen, onClick, count }: AllButtonProps) {
  return (
    <Button
      variant="text"
      size={28}
      className={styles.all}
      aria-expanded={isOpen}
      aria-label={`${name}：${isOpen ? m.cockpit_fewer() : m.cockpit_all({ count })}`}
      onClick={onClick}
    >
      {isOpen ? m.cockpit_fewer() : m.cockpit_all({ count: formatExact(count) })}
    </Button>
  )
}
type AllButtonProps = { name: string; count: number; isOpen: boolean; onClick: () => void }

type ListProps = { title: string; file: string; none: string; head: string[]; rows: Cells[]; children: ReactNode[] }

function List({ title, file, none, head, rows, children }: ListProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title}>
        {rows.length > shown && (
          <AllButton name={title} count={rows.length} isOpen={isOpen} onClick={() => setIsOpen(!isOpen)} />
        )}
        {rows.length > 0 && <ExportButton name={title} onClick={() => exportCsv(file, [head, ...rows])} />}
      </CardHead>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.rows}>{isOpen ? children : children.slice(0, shown)}</ul>
      )}
    </Card>
  )
}

type RowProps = { to: string; face: ReactNode; name: string; detail: string; end: ReactNode }

function Row({ to, face, name, detail, end }: RowProps) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        {face}
        <span className={styles.rowText}>
          <span>{name}</span>
          <small>{detail}</small>
        </span>
        <span className={styles.rowEnd}>{end}</span>
      </Link>
    </li>
  )
}

function Newcomers() {
  const { newcomers } = useToday()
  const paths = usePaths()
  return (
    <List
      title={m.cockpit_newcomers()}
      file="newcomers"
      none={m.cockpit_newcomers_none()}
      head={[m.cockpit_csv_title(), m.cockpit_csv_board(), m.cockpit_csv_member(), m.cockpit_csv_time()]}
      rows={newcomers.map(({ title, system, user, createTime }) => [
        title,
        system.systemName,
        user.name,
        formatDateTime(createTime),
      ])}
    >
      {newcomers.map(({ postsId, title, system, user, createTime }) => (
        <Row
          key={postsId}
          to={paths.post(postsId)}
          face={<MemberAvatar of={user} size={32} />}
          name={title}
          detail={`${system.systemName} · ${user.name}`}
          end={<RelativeTime at={createTime} />}
        />
      ))}
    </List>
  )
}

function QuietBoards() {
  const { quietBoards } = useToday()
  const paths = usePaths()
  return (
    <List
      title={m.cockpit_quiet_boards()}
      file="quiet-boards"
      none={m.cockpit_quiet_boards_none()}
      head={[m.cockpit_csv_board(), m.cockpit_csv_week(), m.cockpit_csv_usual()]}
      rows={quietBoards.map(({ system, posts, usual }) => [system.systemName, posts, usual])}
    >
      {quietBoards.map(({ system, posts, usual }) => (
        <Row
          key={system._id}
          to={paths.board(system.systemSign, system.systemType)}
          face={<BoardCover of={system} size={32} />}
          name={system.systemName}
          detail={m.cockpit_quiet_detail({ posts: formatExact(posts), usual: formatExact(usual) })}
          end={`−${formatPercent(1 - posts / usual)}`}
        />
      ))}
    </List>
  )
}

function EmptySearches() {
  const { emptySearches } = useToday()
  const paths = usePaths()
  return (
    <List
      title={m.cockpit_empty_searches()}
      file="empty-searches"
      none={m.cockpit_empty_searches_none()}
      head={[m.cockpit_csv_word(), m.cockpit_csv_people()]}
      rows={emptySearches.map(({ word, times }) => [word, times])}
    >
      {emptySearches.map(({ word, times }, at) => (
        <Row
          key={word}
          to={`${paths.search}?q=${encodeURIComponent(word)}`}
          face={<span className={styles.rank}>{at + 1}</span>}
          name={word}
          detail={m.cockpit_last_days({ count: 7 })}
          end={m.cockpit_people({ count: formatExact(times) })}
        />
      ))}
    </List>
  )
}

function VipEnding() {
  const { vipEnding } = useToday()
  const paths = usePaths()
  return (
    <List
      title={m.cockpit_vip_ending()}
      file="vip-ending"
      none={m.cockpit_vip_ending_none()}
      head={[m.cockpit_csv_member(), m.cockpit_csv_end()]}
      rows={vipEnding.map(({ user, endTime }) => [user.name, formatDateTime(endTime)])}
    >
      {vipEnding.map(({ user, endTime }) => (
        <Row
          key={user._id}
          to={paths.author(user._id)}
          face={<MemberAvatar of={user} size={32} />}
          name={user.name}
          detail={m.cockpit_ends_soon()}
          end={formatDateTime(endTime).slice(5, 16)}
        />
      ))}
    </List>
  )
}
