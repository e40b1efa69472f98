import { m } from '#messages/messages.js'
import type { Mentionable } from '#web/api/queries/search-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './mention-list.module.css'

type MentionListProps = {
  id: string
  option: (at: number) => string
  people: Mentionable[]
  current: number
  isFetching: boolean
  word: string
  onHover: (at: number) => void
  onChoose: (person: Mentionable) => void
  className?: string
}

/** The people whose name goes on like this. */
export function MentionList(props: MentionListProps) {
  const { id, option, people, current, isFetching, word, onHover, onChoose, className } = props
  const note = people.length > 0 || isFetching ? '' : word ? m.editor_mention_none() : m.editor_mention_hint()
  return (
    <div className={classNames(styles.list, className)}>
      <div id={id} role="listbox" aria-label={m.editor_mention_list()}>
        {people.map((person, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text, which keeps the focus
          <div
            key={person._id}
            id={option(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            className={styles.person}
            onPointerMove={() => onHover(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <MemberAvatar of={person} size={24} />
            <span>{person.name}</span>
          </div>
        ))}
      </div>
      {isFetching && people.length === 0 && <Spinner className={styles.wait} />}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
