import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { hotBoardsQuery } from '#web/api/queries/board-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { changeMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { boardFigures } from '#web/social/boards/board-figures.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './welcome.module.css'

const boardsOffered = 3

type WelcomeDialogProps = {
  me: OwnInfo
  /** The ways to an avatar. */
  avatar: ReactNode
  /** People to follow, each with the button; null when there are none. */
  people: ReactNode
}

/** What makes a new account a home: a picture, boards, people. Offered once; every part may be skipped. */
export function WelcomeDialog({ me, avatar, people }: WelcomeDialogProps) {
  const { COMMON_SITE_NAME: site } = useSite()
  const { isOpen, close } = useOnce(me)
  const boards = useQuery({ ...hotBoardsQuery(api, boardsOffered), enabled: isOpen }).data?.list ?? []
  return (
    <Overlay
      open={isOpen}
      onClose={close}
      title={m.welcome_title({ site })}
      description={m.welcome_lead()}
      footer={<Answers onAnswer={close} />}
    >
      <Part title={m.welcome_avatar()}>
        <div className={styles.avatar}>
          <MemberAvatar of={me} size={64} />
          {avatar}
        </div>
      </Part>
      {boards.length > 0 && (
        <Part title={m.welcome_boards()}>
          <div className={styles.rows}>
            {boards.map((board) => (
              <BoardLine key={board._id} of={board} end={<JoinButton of={board} />}>
                {boardFigures(board)}
              </BoardLine>
            ))}
          </div>
        </Part>
      )}
      {people && (
        <Part title={m.welcome_people()}>
          <div className={styles.people}>{people}</div>
        </Part>
      )}
    </Overlay>
  )
}

/** The way on first on a phone, where they lie below each other. */
function Answers({ onAnswer }: { onAnswer: () => void }) {
  const wide = useMedia('(min-width: 768px)')
  const look = { size: wide ? 36 : 48, block: !wide } as const
  const skip = (
    <Button key="skip" {...look} variant={wide ? 'line' : 'quiet'} onClick={onAnswer}>
      {m.welcome_skip()}
    </Button>
  )
  const done = (
    <Button key="done" {...look} variant="primary" onClick={onAnswer}>
      {m.welcome_done()}
    </Button>
  )
  return wide ? [skip, done] : [done, skip]
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

/** Open for a newcomer; from that moment on it has been offered. */
function useOnce(me: OwnInfo) {
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const begin = useEffectEvent(() => {
    // Who looks after the site needs no invitation to it.
    if (me.isWelcomed || me.userpower !== 1) return
    setIsOpen(true)
    changeMe(queries, { isWelcomed: true })
    api.user.welcomed().catch(() => undefined)
  })
  useEffect(() => begin(), [])
  return { isOpen, close: () => setIsOpen(false) }
}
