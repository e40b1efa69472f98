import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button, CancelButton, IconButton } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { useBoardAdmin } from './use-board-admin.ts'

export type Member = Awaited<ReturnType<typeof api.board.members>>['list'][number]

type MemberActsProps = { member: Member; board: BoardPage; isHead: boolean }

export function MemberActs({ member, board, isHead }: MemberActsProps) {
  const me = useMe()
  const { act } = useBoardAdmin()
  const [isMuting, setIsMuting] = useState(false)
  const ids = { systemId: board._id, userId: member._id }
  const transfer = async () => {
    const question = { title: m.board_transfer_sure({ name: member.name }), tone: 'danger' as const }
    if (await confirm(question)) await act(() => api.board.transfer(ids))
  }
  const items: MenuEntry[] = []
  if (isHead && member.role === 'member')
    items.push({ label: m.board_make_manager(), onSelect: () => void act(() => api.board.addManager(ids)) })
  if (member.role === 'manager' && (isHead || member._id === me?._id))
    items.push({ label: m.board_dismiss_manager(), onSelect: () => void act(() => api.board.removeManager(ids)) })
  if (isHead && member.role !== 'creator' && member.role !== 'none')
    items.push({ label: m.board_transfer(), danger: true, onSelect: () => void transfer() })
  if (member.isMuted) items.push({ label: m.board_unmute(), onSelect: () => void act(() => api.board.unmute(ids)) })
  else if (member.role === 'member' || member.role === 'none')
    items.push({ label: m.board_mute(), onSelect: () => setIsMuting(true) })
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={m.board_member_acts({ name: member.name })}
        items={items}
        trigger={
          <IconButton size={32} icon={<Icon of={Ellipsis} />} label={m.board_member_acts({ name: member.name })} />
        }
      />
      <MuteForm open={isMuting} name={member.name} ids={ids} onClose={() => setIsMuting(false)} />
    </>
  )
}

const spans = ['1', '3', '7', '30', '0'] as const
type Span = (typeof spans)[number]

type MuteFormProps = { open: boolean; name: string; ids: { systemId: string; userId: string }; onClose: () => void }

function MuteForm({ open, name, ids, onClose }: MuteFormProps) {
  const { isPending, act } = useBoardAdmin()
  const [days, setDays] = useState<Span>('3')
  const [reason, setReason] = useState('')
  const mute = async () => {
    if (await act(() => api.board.mute({ ...ids, days: Number(days), reason }))) onClose()
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="sm"
      title={m.board_mute()}
      description={name}
      dirty={reason !== ''}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="mute" variant="danger" pending={isPending} onClick={() => void mute()}>
          {m.board_mute()}
        </Button>,
      ]}
    >
      <Select<Span>
        label={m.board_mute_days()}
        value={days}
        onChange={setDays}
        options={spans.map((span) => ({
          value: span,
          label: span === '0' ? m.board_muted_for_ever() : m.board_mute_for({ count: span }),
        }))}
      />
      <Textarea
        label={m.post_reason()}
        value={reason}
        maxLength={limits.reason}
        limit={limits.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Overlay>
  )
}
