import Forward from 'lucide-react/icons/forward'
import ListChecks from 'lucide-react/icons/list-checks'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Quote from 'lucide-react/icons/quote'
import SmilePlus from 'lucide-react/icons/smile-plus'
import Sticker from 'lucide-react/icons/sticker'
import { type ReactNode, useState } from 'react'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { beginChoosing } from '#web/features/chat/select/selection.ts'
import { editMessage, quoteMessage } from '#web/features/chat/use-writing.ts'
import { useMe } from '#web/session/use-me.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import { ForwardMessages } from './forward-messages.tsx'
import { ReactPicker } from './react-picker.tsx'
import { useMarkActs } from './use-mark-acts.ts'

/** What people react with most; the first three stand near the pointer. */
const faces = ['👍', '❤️', '😄', '😮', '😢']

/** What can be put on a message, and done with it besides; `layers` stand beside the menu. */
export function useMarkItems(message: ChatMessage, isMine: boolean, runs: boolean) {
  const [open, setOpen] = useState<'emoji' | 'forward' | null>(null)
  const me = useMe()?._id ?? ''
  const acts = useMarkActs()
  const close = () => setOpen(null)
  // The server has the last word.
  const mayEdit = isMine && message.kind === 'text' && Date.now() - message.createTime < limits.editWithin
  const signs = faces.map((kind) => {
    const checked = message.reactions?.some((one) => one.kind === kind && one.isMine) ?? false
    const onSelect = () => void acts.react(message, kind, !checked)
    return { label: m.chat_react_with({ kind }), sign: kind, checked, onSelect }
  })
  const more = { label: m.chat_react(), onSelect: () => setOpen('emoji') }
  const answers = [
    { label: m.chat_quote(), icon: Quote, onSelect: () => quoteMessage(message) },
    { label: m.chat_forward(), icon: Forward, onSelect: () => setOpen('forward') },
  ]
  const quick = { faces: signs.slice(0, 3), acts: [{ ...more, icon: SmilePlus }, ...answers] }
  const items: MenuEntry[] = [
    { signs: [...signs, { ...more, sign: <Icon of={SmilePlus} /> }] },
    ...answers,
    { label: m.chat_choose(), icon: ListChecks, onSelect: () => beginChoosing(message) },
    ...(message.image || message.sticker
      ? [{ label: m.chat_sticker_keep(), icon: Sticker, onSelect: () => void acts.keepSticker(message) }]
      : []),
    ...(mayEdit ? [{ label: m.chat_edit(), icon: Pencil, onSelect: () => editMessage(me, message) }] : []),
    ...(runs ? [{ label: m.chat_pin(), icon: Pin, onSelect: () => void acts.pin(message, true) }] : []),
  ]
  const layers: ReactNode = (
    <>
      <ReactPicker message={message} open={open === 'emoji'} onClose={close} />
      <ForwardMessages messages={[message]} open={open === 'forward'} onClose={close} />
    </>
  )
  return { items, quick, layers }
}
