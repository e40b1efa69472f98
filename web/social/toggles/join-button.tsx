import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { isBoard } from '#web/api/patch.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useCountedToggle } from './use-counted-toggle.ts'

export interface Joinable {
  _id: string
  isMember: boolean
}

const joining = { flag: 'isMember', figure: 'systemMember', isMeant: isBoard } as const

function useJoin(board: Joinable): () => void {
  const queries = useQueryClient()
  const call = (calls: Api, desired: boolean) => calls.board.join({ systemId: board._id, desired })
  const send = async (desired: boolean) => {
    await call(api, desired)
    void queries.invalidateQueries({ queryKey: ['boards', 'joined'] })
  }
  return useCountedToggle(board, joining, send, call)
}

type JoinButtonProps = { of: Joinable; size?: ButtonSize; variant?: ButtonVariant; className?: string }

export function JoinButton({ of, size = 32, variant = 'soft', className }: JoinButtonProps) {
  const join = useJoin(of)
  return (
    <Button
      variant={of.isMember ? 'done' : variant}
      size={size}
      className={className}
      aria-pressed={of.isMember}
      icon={of.isMember ? <Icon of={Check} size={16} /> : undefined}
      onClick={join}
    >
      {of.isMember ? m.board_joined() : m.board_join()}
    </Button>
  )
}
