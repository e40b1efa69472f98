import { useState } from 'react'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import styles from './board-admin.module.css'
import { BoardLog } from './board-log.tsx'
import { Classifies } from './classifies.tsx'
import { Members } from './members.tsx'
import { Settings } from './settings.tsx'

const parts = ['settings', 'classifies', 'members', 'muted', 'log'] as const
type Part = (typeof parts)[number]

/** Everything the managers of a board do, in both areas. */
export function BoardOffice({ board, look }: { board: BoardPage; look?: 'bar' | 'mobile' }) {
  const me = useMe()
  const [part, setPart] = useState<Part>('settings')
  // Naming managers and handing the board on is for its founder and for administrators.
  const isHead = me !== null && (me.userpower === 0 || board.systemCreateUser._id === me._id)
  return (
    <Tabs<Part>
      label={m.board_manage()}
      look={look}
      value={part}
      onChange={setPart}
      tabs={parts.map((value) => ({ value, label: partName(value) }))}
    >
      {parts.map((value) => (
        <TabPanel key={value} value={value} className={styles.panel}>
          {value === part && <Part part={part} board={board} isHead={isHead} />}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Part({ part, board, isHead }: { part: Part; board: BoardPage; isHead: boolean }) {
  if (part === 'classifies') return <Classifies board={board} />
  if (part === 'members') return <Members board={board} isHead={isHead} />
  if (part === 'muted') return <Members board={board} isHead={isHead} muted />
  return part === 'log' ? <BoardLog board={board} /> : <Settings board={board} isHead={isHead} />
}

function partName(part: Part): string {
  if (part === 'classifies') return m.board_classifies()
  if (part === 'members') return m.board_office_members()
  if (part === 'muted') return m.board_office_muted()
  return part === 'log' ? m.board_office_log() : m.board_office_settings()
}
