import { m } from '#messages/messages.js'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './header.module.css'

const AccountEntries = lazyPart(() => import('./account-entries.tsx').then((module) => module.AccountEntries))

export function AccountMenu() {
  return (
    <Menu
      label={m.shell_my_menu()}
      list={(frame) => <AccountEntries {...frame} />}
      trigger={
        <button type="button" className={styles.me} aria-label={m.shell_my_menu()}>
          <OwnAvatar size={32} />
        </button>
      }
    />
  )
}
