import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { isBoard, patchCache } from '#web/api/patch.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useToggle } from './use-toggle.ts'

export interface Joinable {
  _id: string
  isMember: boolean
}

function useJoin(board: Joinable): () => void {
  const queries = useQueryClient()
  const toggle = useToggle()
  const show = (isMember: boolean) =>
    patchCache(queries, isBoard(board._id), (before) =>
      before.isMember === isMember
        ? {}
        : { isMember, systemMember: Math.max(0, Number(before.systemMember) + (isMember ? 1 : -1)) },
    )
  return () =>
    toggle({
      key: `join:${board._id}`,
      isOn: board.isMember,
      show,
      send: async (desired) => {
        await api.board.join({ systemId: board._id, desired })
        void queries.invalidateQueries({ queryKey: ['boards', 'joined'] })
      },
    })
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
