import { useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BoardReadRule } from '#contract/modules/forum/board.ts'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { openLogin, toLoginPage } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { PassButton } from '#web/social/locks/pass-button.tsx'
import { useArea } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export interface Gate {
  systemId: string
  readRule: BoardReadRule
  readLevel: number
  access: ContentAccess
  /** What a pass costs this viewer, where they are known; otherwise the list price. */
  price?: number
}

type BoardGateProps = {
  of: Gate
  /** Somebody has come in. */
  onOpen?: () => void
  className?: string
}

/** Stands where the posts of a board would: who may read them, and the way in. */
export function BoardGate({ of, onOpen, className }: BoardGateProps) {
  const me = useMe()
  const isDesktop = useArea() === 'desktop'
  useEffect(() => {
    if (!me && isDesktop) openLogin()
  }, [me, isDesktop])
  return (
    <EmptyState
      icon={Lock}
      title={sentenceOf(of)}
      description={me && of.readRule === 'level' ? m.board_gate_level({ level: me.grade }) : m.board_gate_hint()}
      action={<WayIn of={of} onOpen={onOpen} />}
      className={className}
    />
  )
}

function sentenceOf({ readRule, readLevel }: Gate): string {
  if (readRule === 'level') return m.board_read_level({ level: readLevel })
  const sentences = { joined: m.board_read_joined, vip: m.board_read_vip, paid: m.board_read_paid }
  return readRule === 'everybody' || readRule === 'members' ? m.board_read_members() : sentences[readRule]()
}

function WayIn({ of, onOpen }: Pick<BoardGateProps, 'of' | 'onOpen'>) {
  const me = useMe()
  const isDesktop = useArea() === 'desktop'
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const logIn = () => (isDesktop ? openLogin() : void navigate(...toLoginPage(location)))
  if (!me)
    return (
      <Button variant="primary" onClick={logIn}>
        {m.shell_login()}
      </Button>
    )
  if (of.readRule === 'level')
    return (
      <Button variant="soft" to={isDesktop ? '/account#grade' : '/webapp/user/grade'}>
        {m.board_gate_grade()}
      </Button>
    )
  if (of.readRule === 'vip')
    return (
      <Button variant="primary" to={isDesktop ? '/vip' : '/webapp/user/vip'}>
        {m.lock_to_vip()}
      </Button>
    )
  if (of.readRule === 'paid')
    return (
      <PassButton
        target={{ type: 'system', _id: of.systemId }}
        price={of.price ?? of.access.price ?? 0}
        days={of.access.days ?? 0}
        endTime={0}
        onBought={onOpen}
      />
    )
  const join = () =>
    act(async () => {
      await api.board.join({ systemId: of.systemId, desired: true })
      await queries.invalidateQueries({ queryKey: boardsKey })
      onOpen?.()
    })
  return (
    <Button variant="primary" pending={isPending} onClick={() => void join()}>
      {m.board_gate_join()}
    </Button>
  )
}
