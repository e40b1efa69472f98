import { Link, useRevalidator } from 'react-router'
import type { BoardGate as Refused } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { BoardGate } from './features/board-gate/board-gate.tsx'
import styles from './gate-page.module.css'
import { BoardCover } from './session/board-cover.tsx'
import { usePaths } from './social/paths.ts'
import { StandalonePage } from './standalone-page.tsx'
import { formatCount } from './ui/format/format.ts'
import { Card } from './ui/layout/card.tsx'

/** The address of something in a board that the visitor may not read: the head of the board, and the way in. */
export function GatePage({ gate, isMobile }: { gate: Refused; isMobile: boolean }) {
  const { revalidate } = useRevalidator()
  const paths = usePaths()
  const { system, readRule, readLevel, access } = gate
  const Name = isMobile ? 'h2' : 'h1'
  const content = (
    <Card className={styles.card}>
      <header className={styles.head}>
        <BoardCover of={system} size={64} />
        <Name className={styles.name}>
          <Link to={paths.board(system.systemSign, system.systemType)}>{system.systemName}</Link>
        </Name>
        <p className={styles.members}>{m.board_members({ count: formatCount(system.systemMember) })}</p>
        {system.systemDescr && <p className={styles.descr}>{system.systemDescr}</p>}
      </header>
      <BoardGate of={{ systemId: system._id, readRule, readLevel, access }} onOpen={() => void revalidate()} />
    </Card>
  )
  return (
    <StandalonePage isMobile={isMobile} title={system.systemName} className={styles.page}>
      {content}
    </StandalonePage>
  )
}
