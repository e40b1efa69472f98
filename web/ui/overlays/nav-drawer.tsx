import MenuIcon from 'lucide-react/icons/menu'
import { type ReactNode, useState } from 'react'
import { type ButtonSize, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from './overlay.tsx'

type NavDrawerProps = {
  /** Of the button that opens it. */
  label: string
  title: string
  size?: ButtonSize
  className?: string
  children: (close: () => void) => ReactNode
}

/** The navigation where there is no room for it beside the page. */
export function NavDrawer({ label, title, size, className, children }: NavDrawerProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        className={className}
        size={size}
        label={label}
        icon={<Icon of={MenuIcon} />}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Overlay as="drawer" open={open} onClose={close} title={title}>
        {children(close)}
      </Overlay>
    </>
  )
}
