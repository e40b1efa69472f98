import { useState } from 'react'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const BoardLogDialog = lazyPart(() => import('./board-log.tsx').then((module) => module.BoardLogDialog))

/** The way to the log of a board, for everybody where its creator shows it. */
export function PublicLog({ board }: { board: BoardPage }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (!board.isLogPublic) return null
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="text" size={32} aria-haspopup="dialog" onClick={show}>
        {m.board_log_open()}
      </Button>
      {isWanted && <BoardLogDialog board={board} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
