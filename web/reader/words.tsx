import { Link } from 'react-router'
import { useArea, usePlaces } from '#web/social/paths.ts'
import { addressOf } from './address.ts'
import { type TextPart, textParts } from './text-parts.ts'

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
  const places = usePlaces()
  const isMobile = useArea() === 'mobile'
  if (of.kind === 'text') return of.text
  if (of.kind === 'person') {
    return (
      <Link to={places.author(of.id)} className={at}>
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
