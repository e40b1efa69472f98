/** Elements that hold words and parts of words, and nothing that stands by itself. */
const phrases = new Set([
  'span',
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'button',
  'label',
  'small',
  'b',
  'i',
  'em',
  'strong',
])
const blocks = new Set(
  'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const empty = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect use polyline line'.split(' '),
)

interface Open {
  name: string
  /** The nearest element around it that holds words only. */
  phrase: string | undefined
}

/** What no reader of HTML would forgive: blocks inside of phrases, and headings that skip a level. */
export function htmlFaults(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
  const faults: string[] = []
  const open: Open[] = []
  let level = 0
  for (const [, slash, name = '', rest = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^>"])*)>/g)) {
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at >= 0) open.length = at
      continue
    }
    const phrase = open.at(-1)?.phrase
    if (phrase && blocks.has(name)) faults.push(`${name} inside ${phrase}: ${rest.slice(0, 80)}`)
    const heading = Number(/^h([1-6])$/.exec(name)?.[1] ?? 0)
    if (heading > level + 1) faults.push(`h${heading} after h${level}: ${rest.slice(0, 80)}`)
    if (heading > 0) level = heading
    if (!empty.has(name) && !rest.endsWith('/')) open.push({ name, phrase: phrases.has(name) ? name : phrase })
  }
  return faults
}
