import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'

type CornerRemoveProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & { label: string }

/** Takes a picture or a video away, in its corner; its class composes `media-button`. */
export function CornerRemove({ label, ...rest }: CornerRemoveProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest}>
      <span>
        <Icon of={X} size={14} />
      </span>
    </button>
  )
}
