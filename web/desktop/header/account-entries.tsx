import Bookmark from 'lucide-react/icons/bookmark'
import Chart from 'lucide-react/icons/chart-no-axes-column'
import History from 'lucide-react/icons/history'
import Library from 'lucide-react/icons/library'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import ShieldUser from 'lucide-react/icons/shield-user'
import User from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import { hasOffice } from '#contract/roles.ts'
import { m } from '#messages/messages.js'
import { chooseTheme, themes, useTheme } from '#web/features/theme/theme.ts'
import { themeIcons, themeName } from '#web/features/theme/theme-names.ts'
import { logout } from '#web/session/logout.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { openWallet } from '#web/session/wallet-dialog-state.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import type { MenuEntry, MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'

export function AccountEntries(frame: MenuFrame) {
  const me = useMe()
  const current = useTheme()
  const { COMMON_IS_PAY, COMMON_IS_VIP, COMMON_WORKS } = useSite()
  const wallet = {
    label: m.page_purse(),
    hint: formatMoney(Math.round((me?.money ?? 0) * 100)),
    icon: Wallet,
    onSelect: () => openWallet(),
  }
  const items: MenuEntry[] = [
    { label: m.shell_my_page(), hint: me?.name, icon: User, to: `/author/${me?._id}` },
    ...(COMMON_IS_PAY || COMMON_IS_VIP ? [wallet] : []),
    { label: m.page_collect(), icon: Bookmark, to: '/collect' },
    { label: m.page_history(), icon: History, to: '/history' },
    ...(COMMON_WORKS.FICTION || COMMON_WORKS.MANGA ? [{ label: m.page_shelf(), icon: Library, to: '/shelf' }] : []),
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
    ...(hasOffice(me) ? [{ label: m.shell_admin(), icon: ShieldUser, to: '/admin' }] : []),
    { label: m.shell_logout(), icon: LogOut, danger: true, onSelect: () => void logout() },
  ]
  return <MenuPopup {...frame} items={items} />
}
