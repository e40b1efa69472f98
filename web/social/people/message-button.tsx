import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { sayFailure, useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx'

type MessageButtonProps = Pick<ButtonProps, 'size' | 'block' | 'variant' | 'icon'> & { to: { _id: string } }

/** Opens the chat with somebody. Guests are asked in first; there is none with oneself, or where a site has no chats. */
export function MessageButton({ to, ...look }: MessageButtonProps) {
  const me = useMe()
  const { COMMON_IS_CHAT } = useSite()
  const paths = usePaths()
  const navigate = useNavigate()
  const membersOnly = useMembersOnly()
  const [isOpening, setIsOpening] = useState(false)
  if (!COMMON_IS_CHAT || me?._id === to._id) return null
  const open = async () => {
    setIsOpening(true)
    try {
      const { _id } = await api.im.createSession({ sessionType: 1, toUserAndGroupId: to._id })
      await navigate(paths.chat(_id))
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsOpening(false)
    }
  }
  return (
    <Button {...look} pending={isOpening} onClick={() => membersOnly(() => void open())}>
      {m.person_write()}
    </Button>
  )
}
