import Plus from 'lucide-react/icons/plus'
import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { isColumn } from '#web/api/patch.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useCountedToggle } from './use-counted-toggle.ts'

type Subscribable = Pick<Column, '_id' | 'isSubscribe'> & { user: { _id: string } }

const subscribing = { flag: 'isSubscribe', figure: 'subscribeNumber', isMeant: isColumn } as const

type SubscribeButtonProps = { of: Subscribable; size?: ButtonSize; variant?: ButtonVariant; className?: string }

/** Nothing on a column of my own. */
export function SubscribeButton({ of, size = 32, variant = 'soft', className }: SubscribeButtonProps) {
  const me = useMe()
  const call = (calls: Api, desired: boolean) => calls.column.subscribe({ columnId: of._id, desired })
  const send = async (desired: boolean) => void (await call(api, desired))
  const subscribe = useCountedToggle(of, subscribing, send, call)
  if (me?._id === of.user._id) return null
  return (
    <Button
      variant={of.isSubscribe ? 'done' : variant}
      size={size}
      className={className}
      aria-pressed={of.isSubscribe}
      icon={of.isSubscribe ? undefined : <Icon of={Plus} size={16} />}
      onClick={subscribe}
    >
      {of.isSubscribe ? m.column_subscribed() : m.column_subscribe()}
    </Button>
  )
}
