import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Inline, Mark } from '#contract/shared/document.ts'
import { addressOf } from './address.ts'
import styles from './reader.module.css'

/** What links depend on. */
export interface Place {
  isMobile: boolean
}

export function Inlines({ of, place }: { of: readonly Inline[] | undefined; place: Place }) {
  // A text does not change while it is read, so its place is its identity.
  return (of ?? []).map((node, at) => {
    const key = `${at} ${node.type}`
    return <InlineNode key={key} node={node} place={place} />
  })
}

function InlineNode({ node, place }: { node: Inline; place: Place }) {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight<ReactNode>((text, mark) => marked(text, mark, place), node.text)
    case 'hardBreak':
      return <br />
    case 'mention':
      return (
        <Link to={`${place.isMobile ? '/webapp' : ''}/author/${node.attrs.id}`} className={styles.mention}>
          @{node.attrs.label}
        </Link>
      )
  }
}

function marked(text: ReactNode, mark: Mark, place: Place): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{text}</strong>
    case 'italic':
      return <em>{text}</em>
    case 'strike':
      return <s>{text}</s>
    case 'underline':
      return <u>{text}</u>
    case 'code':
      return <code>{text}</code>
    case 'link':
      return (
        <TextLink href={mark.attrs.href} place={place}>
          {text}
        </TextLink>
      )
  }
}

const foreign = { rel: 'nofollow ugc noopener' }

function TextLink({ href, place, children }: { href: string; place: Place; children: ReactNode }) {
  const address = addressOf(href, place.isMobile)
  switch (address?.kind) {
    case 'own':
      // The other area is another application: the server leads to the counterpart of the page in this one.
      return address.isSameArea ? (
        <Link to={address.path}>{children}</Link>
      ) : (
        <a href={address.path} {...foreign}>
          {children}
        </a>
      )
    case 'place':
      return <a href={address.hash}>{children}</a>
    case 'mail':
      return (
        <a href={address.href} {...foreign}>
          {children}
        </a>
      )
    case 'outside':
      return place.isMobile ? (
        <Link to={address.href} {...foreign}>
          {children}
        </Link>
      ) : (
        <a href={address.href} target="_blank" {...foreign}>
          {children}
        </a>
      )
    case undefined:
      return children
  }
}
