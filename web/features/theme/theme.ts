import type { Theme } from '#contract/shared/rendering.ts'
import { writeCookie } from '#web/api/cookies.ts'
import { usePage } from '#web/session/page.tsx'
import { createValue } from '#web/ui/hooks/shared-value.ts'

export const themes: Theme[] = ['system', 'light', 'dark']

/** What the visitor chose since the page was loaded; before that the server's word counts. */
const chosen = createValue<Theme | undefined>(() => undefined, undefined)

export function useTheme(): Theme {
  const { theme } = usePage()
  return chosen.use() ?? theme
}

/** At once, without a reload; the cookie tells the server for the next page. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') {
    delete root.dataset.theme
    forgetThemeCookie()
  } else {
    root.dataset.theme = theme
    writeCookie('theme', theme)
  }
  colourBrowserBars()
  chosen.set(theme)
}

function forgetThemeCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = 'theme=; Path=/; Max-Age=0; SameSite=Lax'
}

/** The server has coloured the browser's own bars for the theme of that moment. */
function colourBrowserBars(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
  if (!ground) return
  for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.setAttribute('content', ground)
}
