import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { Button, type ButtonSize } from '#web/ui/controls/button.tsx'

type LoginButtonProps = { variant?: 'soft' | 'primary'; size?: ButtonSize; children?: ReactNode }

/** Opens the login dialog where a page has something for members only. */
export function LoginButton({ variant = 'soft', size, children = m.shell_login() }: LoginButtonProps) {
  return (
    <Button variant={variant} size={size} onClick={openLogin}>
      {children}
    </Button>
  )
}
