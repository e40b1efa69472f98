import Bookmark from 'lucide-react/icons/bookmark'
import Chart from 'lucide-react/icons/chart-no-axes-column'
import History from 'lucide-react/icons/history'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import ShieldUser from 'lucide-react/icons/shield-user'
import User from 'lucide-react/icons/user-round'
import type { OwnInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { chooseTheme, themes, useTheme } from '../../features/theme/theme.ts'
import { themeIcons, themeName } from '../../features/theme/theme-names.ts'
import { logout } from '../../session/logout.ts'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import styles from './header.module.css'

export function AccountMenu({ me }: { me: OwnInfo }) {
  const current = useTheme()
  const items: MenuEntry[] = [
    { label: m.shell_my_page(), hint: me.name, icon: User, to: `/author/${me._id}` },
    { label: m.page_collect(), icon: Bookmark, to: '/collect' },
    { label: m.page_history(), icon: History, to: '/history' },
    { label: m.shell_account(), icon: Settings, to: '/account' },
    { label: m.shell_creator(), icon: Chart, to: '/platform' },
    'rule',
    ...themes.map((theme) => ({
      label: themeName(theme),
      icon: themeIcons[theme],
      checked: theme === current,
      onSelect: () => chooseTheme(theme),
    })),
    'rule',
    ...(me.userpower === 0 ? [{ label: m.shell_admin(), icon: ShieldUser, to: '/admin' }] : []),
    { label: m.shell_logout(), icon: LogOut, danger: true, onSelect: () => void logout() },
  ]
  return (
    <Menu
      label={m.shell_my_menu()}
      items={items}
      trigger={
        <button type="button" className={styles.me} aria-label={m.shell_my_menu()}>
          <MemberAvatar of={me} size={32} />
        </button>
      }
    />
  )
}
