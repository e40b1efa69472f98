import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './held-rules.module.css'

/** By which rules a text of mine waits; those that keep their names to themselves are not among them. */
export function HeldRules({ of = [], className }: { of?: string[] | undefined; className?: string }) {
  if (of.length === 0) return null
  return (
    <p className={classNames(styles.rules, className)}>
      <span>{m.held_by()}</span>
      {of.map((name) => (
        <Badge key={name} tone="warning" className={styles.rule}>
          {name}
        </Badge>
      ))}
    </p>
  )
}
