import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { Theme } from '#contract/shared/rendering.ts'
import { m } from '#messages/messages.js'

export const themeIcons = { system: Monitor, light: Sun, dark: Moon }

export function themeName(theme: Theme): string {
  if (theme === 'light') return m.theme_light()
  return theme === 'dark' ? m.theme_dark() : m.theme_system()
}
