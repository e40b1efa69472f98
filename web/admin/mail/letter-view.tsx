import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'

const styles = /<style>(.*?)<\/style>/s

type LetterViewProps = { html: string; isDark: boolean; className: string | undefined }

/**
 * A letter as mail programs draw it, apart from the styles of the page. The policy of the page allows no styles in what
 * is parsed, so they are taken out before, and set one by one.
 */
export function LetterView({ html, isDark, className }: LetterViewProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const bare = html.replace(styles, '').replaceAll(' style="', ' data-look="')
    const letter = new DOMParser().parseFromString(bare, 'text/html')
    const ground = letter.createElement('div')
    for (const { name, value } of letter.body.attributes) ground.setAttribute(name, value)
    ground.append(...letter.body.childNodes)
    shadow.replaceChildren(ground)
    for (const element of shadow.querySelectorAll<HTMLElement>('[data-look]'))
      element.style.cssText = element.dataset.look ?? ''
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(isDark ? darkRules(html) : '')
    shadow.adoptedStyleSheets = [sheet]
  }, [html, isDark])
  return <div ref={place} role="document" aria-label={m.admin_mails_preview()} className={className} />
}

/** What the letter says for the dark, whatever this screen is. */
function darkRules(html: string): string {
  const [, sheet = ''] = styles.exec(html) ?? []
  const [, rules = ''] = /^@media[^{]*\{(.*)\}$/s.exec(sheet) ?? []
  return rules
}
