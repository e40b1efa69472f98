import Share from 'lucide-react/icons/forward'
import { m } from '#messages/messages.js'
import { ActionButton, type ActionButtonProps } from '#web/ui/controls/action-button.tsx'
import { ShareMenu } from './share-menu.tsx'

type ShareButtonProps = { path: string; title: string; side?: 'top' | 'bottom' } & Pick<
  ActionButtonProps,
  'className' | 'children'
>

export function ShareButton({ path, title, side, ...rest }: ShareButtonProps) {
  return (
    <ShareMenu
      path={path}
      title={title}
      side={side}
      trigger={<ActionButton icon={Share} label={m.share_menu()} {...rest} />}
    />
  )
}
