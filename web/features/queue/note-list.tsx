import type { MemberNote } from '#contract/modules/account/sanction.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'

type NoteListProps = {
  of: MemberNote[]
  className?: string /** Of the line that says who wrote it, and when. */
  small?: string
}

/** What staff tell each other about a member. */
export function NoteList({ of, className, small }: NoteListProps) {
  return (
    <ul className={className}>
      {of.map((note) => (
        <li key={note._id}>
          <p>{note.text}</p>
          <p className={small}>
            {note.by.name} · <RelativeTime at={note.createTime} />
          </p>
        </li>
      ))}
    </ul>
  )
}
