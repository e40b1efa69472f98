import { useEffect } from 'react'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { deriveTheme, type ThemeInput, themeCss } from '#contract/shared/theme.ts'
import { useSite } from '#web/session/use-site.ts'

type Colours = Pick<
  SiteConfig,
  'COMMON_THEMECOLOR' | 'COMMON_BACKGROUNDCOLOR' | 'COMMON_MASK_LAYER' | 'COMMON_THEME_WHITE_LABEL'
>

export function themeInputOf(site: Colours): ThemeInput {
  return {
    theme: site.COMMON_THEMECOLOR,
    background: site.COMMON_BACKGROUNDCOLOR,
    mask: site.COMMON_MASK_LAYER || undefined,
    forceWhiteLabel: site.COMMON_THEME_WHITE_LABEL,
  }
}

let served: string | undefined
let sheet: CSSStyleSheet | undefined

/** The page came with a style sheet of the colours of its time; new ones are laid over it, without a reload. */
export function useLiveTheme(): void {
  const site = useSite()
  const css = themeCss(deriveTheme(themeInputOf(site)))
  useEffect(() => {
    served ??= css
    if (!sheet && css === served) return
    if (!sheet) {
      sheet = new CSSStyleSheet()
      document.adoptedStyleSheets.push(sheet)
    }
    sheet.replaceSync(css)
  }, [css])
}
