import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

type OrderStepsProps = { name: string; at: number; last: number; onStep: (to: number) => void }

/** Moves a row of an ordered list one place up or down. */
export function OrderSteps({ name, at, last, onStep }: OrderStepsProps) {
  return (
    <span className="inline-row">
      <IconButton
        size={32}
        icon={<Icon of={ArrowUp} size={16} />}
        label={m.admin_move_up({ name })}
        disabled={at === 0}
        onClick={() => onStep(at - 1)}
      />
      <IconButton
        size={32}
        icon={<Icon of={ArrowDown} size={16} />}
        label={m.admin_move_down({ name })}
        disabled={at === last}
        onClick={() => onStep(at + 1)}
      />
    </span>
  )
}
