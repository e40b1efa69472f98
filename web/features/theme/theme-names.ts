import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { m } from '#messages/messages.js'
import type { Theme } from '#web/page-state.ts'

export const themeIcons = { system: Monitor, light: Sun, dark: Moon }

export function themeName(theme: Theme): string {
  if (theme === 'light') return m.theme_light()
  return theme === 'dark' ? m.theme_dark() : m.theme_system()
}
