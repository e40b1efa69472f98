import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { useGreeting } from '#web/features/login/use-greeting.ts'
import { LoginPage } from './login-page.tsx'

export const title = () => m.login_title()

/** Stands in for the whole mobile area: afterwards the wanted page is loaded in its place. */
export function Component() {
  useGreeting(m.login_to_access())
  const { pathname, search } = useLocation()
  return <LoginPage waiting={pathname + search} />
}
