import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import type { Block, Document, Inline, Mark, Part } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import type { LightboxImage } from '#web/media/lightbox/lightbox-state.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { addressOf } from './address.ts'
import { ImageFigure, VideoFigure } from './figures.tsx'
import styles from './reader.module.css'
import { headingNodes, imageNodes, type NodeOf } from './walk.ts'

/** What links depend on. */
interface Place {
  isMobile: boolean
}

/** What stands in a line of a text. */
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

export type ReaderProps = {
  document: Document
  /** Gives headings the ids that `headingsOf` names; for the one text that a page is about. */
  headingIds?: boolean
  /** Pictures that stand below the text: shown large, they come after those in it. */
  after?: readonly LightboxImage[]
  /** What stands where a part of the text is locked. */
  locked?: (part: Part) => ReactNode
  className?: string
}

interface Whole extends Place {
  headings: ReadonlyMap<NodeOf<'heading'>, string>
  images: readonly NodeOf<'image'>[]
  after: readonly LightboxImage[]
  locked?: (part: Part) => ReactNode
}

const none: readonly LightboxImage[] = []

/** A stored text as elements of the page. Nothing in it is taken for HTML. */
export function Reader({ document, headingIds = false, after = none, locked, className }: ReaderProps) {
  const isMobile = /^\/webapp(\/|$)/.test(useLocation().pathname)
  const whole = useMemo<Whole>(
    () => ({
      isMobile,
      headings: headingIds ? headingNodes(document) : new Map(),
      images: imageNodes(document),
      after,
      locked,
    }),
    [document, headingIds, after, locked, isMobile],
  )
  return (
    <div className={classNames(styles.text, className)} data-area={isMobile ? 'mobile' : undefined}>
      <Blocks of={document.content} whole={whole} />
    </div>
  )
}

function Blocks({ of, whole }: { of: readonly Block[] | undefined; whole: Whole }) {
  // A text does not change while it is read, so its place is its identity.
  return (of ?? []).map((node, at) => {
    const key = `${at} ${node.type}`
    return <BlockNode key={key} node={node} whole={whole} />
  })
}

function BlockNode({ node, whole }: { node: Block; whole: Whole }) {
  switch (node.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines of={node.content} place={whole} />
          {!node.content?.length && <br />}
        </p>
      )
    case 'heading': {
      const Heading = `h${node.attrs.level}` as const
      return (
        <Heading id={whole.headings.get(node)}>
          <Inlines of={node.content} place={whole} />
        </Heading>
      )
    }
    case 'blockquote':
      return (
        <blockquote>
          <Blocks of={node.content} whole={whole} />
        </blockquote>
      )
    case 'bulletList':
      return (
        <ul>
          <Items of={node.content} whole={whole} />
        </ul>
      )
    case 'orderedList':
      return (
        <ol start={node.attrs?.start}>
          <Items of={node.content} whole={whole} />
        </ol>
      )
    case 'codeBlock':
      return <CodeBlock node={node} />
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <ImageFigure node={node} all={whole.images} after={whole.after} />
    case 'video':
      return <VideoFigure node={node} />
    case 'part':
      if (node.attrs.isLocked) return whole.locked?.(node)
      return (
        <div className={styles.part}>
          <Blocks of={node.content} whole={whole} />
        </div>
      )
  }
}

type ListItems = NonNullable<NodeOf<'bulletList'>['content']>

function Items({ of, whole }: { of: ListItems | undefined; whole: Whole }) {
  return (of ?? []).map((item, at) => {
    const key = `${at} ${item.type}`
    return (
      <li key={key}>
        <Blocks of={item.content} whole={whole} />
      </li>
    )
  })
}

function CodeBlock({ node: { attrs, content } }: { node: NodeOf<'codeBlock'> }) {
  const code = (content ?? []).map(({ text }) => text).join('')
  const copy = async () => {
    if (await copyText(code)) toast.success(m.reader_copied())
    else toast.error(m.reader_copy_failed())
  }
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <span>{attrs?.language ?? ''}</span>
        <IconButton icon={<Icon of={Copy} size={16} />} label={m.reader_copy_code()} size={28} onClick={copy} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  )
}
