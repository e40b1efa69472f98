import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { ConfigSnapshot } from '../../kernel/config-source.ts'
import type { Logo } from './logo.ts'

/** In pixels, as wide as high. */
const iconSizes = ['192', '512'] as const

/** https://www.w3.org/TR/appmanifest/, with what other apps may share with this one. */
export function manifestOf({ site, theme }: ConfigSnapshot, { hash }: Logo, locale: Locale) {
  const { light, dark } = theme.bars
  const icon = (size: string, kind: string) => ({
    src: `/icons/${size}-${kind}-${hash}.png`,
    sizes: /x/.test(size) ? size : `${size}x${size}`,
    type: 'image/png',
  })
  const hasShelf = site.COMMON_WORKS.FICTION || site.COMMON_WORKS.MANGA
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: site.COMMON_SITE_NAME,
    short_name: site.COMMON_SITE_NAME.slice(0, 12),
    description: site.COMMON_DESCRIPTION,
    lang: locale,
    dir: 'ltr',
    categories: ['social'],
    theme_color: light,
    background_color: light,
    user_preferences: { color_scheme: { dark: { theme_color: dark, background_color: dark } } },
    icons: [
      ...iconSizes.map((size) => ({ ...icon(size, 'any'), purpose: 'any' })),
      ...iconSizes.map((size) => ({ ...icon(size, 'maskable'), purpose: 'maskable' })),
    ],
    screenshots: [
      { ...icon('540x960', 'screen'), form_factor: 'narrow', label: site.COMMON_SITE_NAME },
      { ...icon('1280x800', 'screen'), form_factor: 'wide', label: site.COMMON_SITE_NAME },
    ],
    shortcuts: [
      { name: say(locale, 'shell_publish'), url: '/platform/editor-posts' },
      { name: say(locale, 'shell_messages'), url: '/message' },
      ...(hasShelf ? [{ name: say(locale, 'page_shelf'), url: '/shelf' }] : []),
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'pictures', accept: ['image/*'] }] },
    },
  }
}
