import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { policiesQuery } from '#web/api/queries/queries.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import styles from './policy-text.module.css'

export type PolicyTextProps = { of: 'agreement' | 'policy' }

/** One of the two long texts of the site. The page around it has the first heading, so the text begins at the second. */
export function PolicyText({ of }: PolicyTextProps) {
  const { data } = useSuspenseQuery(policiesQuery(api))
  const blocks = parsePolicy(data[of]).filter(({ kind }, at) => kind !== 'title' || at > 0)
  if (blocks.length === 0) return <p className={styles.none}>{m.policy_empty()}</p>
  const { number, time } = data.editions[of]
  return (
    <div className={styles.text}>
      <p className={styles.edition}>
        {m.policy_edition({ number })} · {m.policy_since()}{' '}
        <time dateTime={new Date(time).toISOString()}>{formatDateTime(time).slice(0, 10)}</time>
      </p>
      {blocks.map(({ kind, text }, at) => {
        // the text does not change while it is shown, so the place is the identity
        const key = `${at} ${kind}`
        return kind === 'paragraph' ? <p key={key}>{text}</p> : <h2 key={key}>{text}</h2>
      })}
    </div>
  )
}

type PolicyBlock = { kind: 'title' | 'heading' | 'paragraph'; text: string }

/** The small part of Markdown that policies need: # and ## lines are headings, blank lines end a paragraph. */
export function parsePolicy(source: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') })
    lines = []
  }
  for (const line of source.split(/\r?\n/)) {
    const heading = /^(#{1,2})\s+(\S.*)$/.exec(line.trim())
    if (heading) {
      endParagraph()
      blocks.push({ kind: heading[1] === '#' ? 'title' : 'heading', text: heading[2] ?? '' })
    } else if (line.trim() === '') endParagraph()
    else lines.push(line.trim())
  }
  endParagraph()
  return blocks
}

export const loadPolicies = preload(({ api, queries }) => queries.ensureQueryData(policiesQuery(api)))
