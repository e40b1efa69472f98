import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './card.module.css'
import { Icon } from './icon.tsx'

export type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'article' | 'aside'
  padded?: boolean
  /** Edge to edge below 768 px, as the cards of a mobile feed. */
  flush?: boolean
}

export function Card({ as: Tag = 'section', padded = false, flush = false, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(styles.card, className)}
      data-padded={padded || undefined}
      data-flush={flush || undefined}
    />
  )
}

export type CardHeadProps = {
  title: ReactNode
  level?: 2 | 3
  id?: string
  /** A link to the whole list. */
  moreTo?: string
  moreLabel?: string
  children?: ReactNode
}

export function CardHead({ title, level = 2, id, moreTo, moreLabel, children }: CardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.head}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
      {moreTo !== undefined && (
        <Link to={moreTo} className={styles.more}>
          {moreLabel ?? m.ui_more()}
          <Icon of={ChevronRight} size={14} />
        </Link>
      )}
    </div>
  )
}
