import X from 'lucide-react/icons/x'
import { useLocation, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { useGreeting } from '../../features/login/use-greeting.ts'
import { ownPath } from '../../session/own-path.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBack } from '../frame/use-back.ts'
import styles from './login.module.css'
import { LoginPage } from './login-page.tsx'

export const title = () => m.login_title()

export function Component() {
  const { key, hash } = useLocation()
  const wanted = useSearchParams()[0].get('to')
  const back = useBack()
  useGreeting(wanted === null ? null : m.login_first_page(), key)
  return (
    <LoginPage
      // What is behind the # never reached the server that sent us here.
      to={(ownPath(wanted) ?? '/webapp/user/mine') + hash}
      bar={
        <button type="button" className={styles.close} aria-label={m.ui_close()} onClick={back}>
          <Icon of={X} size={24} />
        </button>
      }
    />
  )
}
