/** Pages that show nothing to strangers, or the same things once more. */
const closed = [
  '/api',
  '/admin',
  '/platform',
  '/account',
  '/message',
  '/collect',
  '/history',
  '/search',
  '/return',
  '/webapp/login',
  '/webapp/user',
  '/webapp/seting',
  '/webapp/platform',
  '/webapp/shop',
  '/webapp/search',
  '/webapp/url',
  '/*/_payload.json',
]

/** A site that shows itself to nobody, or to members alone, wants no visit. */
export function robotsText(origin: string, isOpen: boolean): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n'
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
