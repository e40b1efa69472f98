/**
 * HTML from elsewhere before the editor reads it. The policy of our pages lets no style attribute work, not even in a
 * document that is never shown; but writers of office programs say bold and italic by nothing else. So styles are read
 * as plain words, become elements, and go. Handlers are forbidden in the same way, and say nothing of the form.
 */
export function cleanPaste(html: string): string {
  const unstyled = html.replace(/<[^<>]*>/g, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son\w+\s*=/gi, ' data-handler='),
  )
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    expressStyle(element, element.dataset.style ?? '')
    delete element.dataset.style
  }
  for (const heading of body.querySelectorAll('h1, h4, h5, h6'))
    rename(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  return body.innerHTML
}

/** Pictures of other sites stay there: only stored ones can stand in a text. */
export function leavesPicturesOut(html: string): boolean {
  return /<img\b(?![^<>]*\sdata-path=)/i.test(html)
}

const elements: [style: RegExp, name: string][] = [
  [/font-weight:\s*(bold|[6-9]\d\d)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
]

function expressStyle(element: HTMLElement, style: string): void {
  // The clipboard of one office wraps everything in a bold that is none.
  if (/^(b|strong)$/.test(element.localName) && /font-weight:\s*(normal|[1-5]\d\d)/i.test(style)) {
    rename(element, 'span')
  }
  if (element.localName !== 'span') return
  for (const [pattern, name] of elements) if (pattern.test(style)) wrapContent(element, name)
}

function wrapContent(element: Element, name: string): void {
  const wrap = element.ownerDocument.createElement(name)
  wrap.append(...element.childNodes)
  element.append(wrap)
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
