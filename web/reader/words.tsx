import { Link } from 'react-router'
import { useArea, usePaths } from '#web/social/paths.ts'
import { addressOf } from './address.ts'

type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'person'; text: string; id: string }
  | { kind: 'link'; text: string; href: string }

/** As the server reads it: a sign behind a letter or a digit belongs to an email address. */
const signs = '(?<![\\w.+%-])@'
/** Up to a space, a sign that cannot be meant, or a Chinese word right behind the address. */
const links = 'https?:\\/\\/[^\\s<>"\'\\u3000-\\u303f\\u4e00-\\u9fff\\uff00-\\uffef]+'
const trailing = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/

/** What somebody wrote, cut where names and addresses stand. Everything else is words, whatever it looks like. */
export function textParts(text: string, mentions: readonly { _id: string; name: string }[]): TextPart[] {
  const ids = new Map(mentions.map(({ _id, name }) => [name, _id]))
  // The longest name first: of 林 and 林间, the second is meant where it stands.
  const names = [...ids.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const person = names.length > 0 ? `${signs}(?<name>${names.join('|')})(?![\\p{L}\\p{N}\\p{M}_])|` : ''
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(new RegExp(`${person}(?<link>${links})`, 'gu'))) {
    const part = partOf(match, ids)
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(part)
    end = match.index + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function partOf({ 0: whole, groups }: RegExpMatchArray, ids: ReadonlyMap<string, string>): TextPart {
  const id = groups?.name && ids.get(groups.name)
  if (id) return { kind: 'person', text: whole, id }
  const href = whole.replace(trailing, '')
  return { kind: 'link', text: href, href }
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

type WordsProps = {
  text: string
  mentions?: readonly { _id: string; name: string }[]
  /** How names and addresses look. */
  at?: string
  link?: string
}

/** Plain text in which names and addresses lead somewhere: out of the site by the way of all links. */
export function Words({ text, mentions = [], ...looks }: WordsProps) {
  return textParts(text, mentions).map((part, place) => {
    const key = `${place} ${part.kind}`
    return <Part key={key} of={part} {...looks} />
  })
}

function Part({ of, at, link }: { of: TextPart } & Pick<WordsProps, 'at' | 'link'>) {
  const paths = usePaths()
  const isMobile = useArea() === 'mobile'
  if (of.kind === 'text') return of.text
  if (of.kind === 'person') {
    return (
      <Link to={paths.author(of.id)} className={at}>
        {of.text}
      </Link>
    )
  }
  const address = addressOf(of.href, isMobile)
  if (address?.kind !== 'outside') return of.text
  const rel = 'nofollow ugc noopener'
  return isMobile ? (
    <Link to={address.href} rel={rel} className={link}>
      {of.text}
    </Link>
  ) : (
    <a href={address.href} target="_blank" rel={rel} className={link}>
      {of.text}
    </a>
  )
}
