import Pen from 'lucide-react/icons/pencil'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** At the end of the bar above what one has written. */
export function WriteButton({ label, to }: { label: string; to: string }) {
  return <IconButton size={44} label={label} icon={<Icon of={Pen} />} to={to} />
}
