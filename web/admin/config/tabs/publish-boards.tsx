import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './publish-boards.module.css'

/** A number that names nothing any more is still shown, so that it can be replaced. */
const unknown = (id: string) => m.admin_class_unknown({ id })

type ZoneChoiceProps = { id: string; error?: string; onChange: (id: string) => void }

export function ZoneChoice({ id, error, onChange }: ZoneChoiceProps) {
  const { data } = useQuery(zonesQuery(api))
  const zones = data?.list.map(({ _id, zoneName }) => ({ value: _id, label: zoneName })) ?? []
  const isKnown = id === '' || zones.some(({ value }) => value === id)
  return (
    <Select
      label={m.admin_class_zone_choice()}
      value={id}
      error={error}
      onChange={onChange}
      options={isKnown || !data ? zones : [{ value: id, label: unknown(id) }, ...zones]}
    />
  )
}

type BoardChoiceProps = { ids: string[]; error?: string; onChange: (ids: string[]) => void }

/** Boards one after the other, in the order in which the writer will see them. */
export function BoardChoice({ ids, error, onChange }: BoardChoiceProps) {
  const { data } = useQuery(allBoardsQuery(api))
  const boards = data?.list ?? []
  const nameOf = (id: string) => boards.find(({ _id }) => _id === id)?.systemName ?? (data ? unknown(id) : '…')
  const others = boards.filter(({ _id }) => !ids.includes(_id))
  return (
    <div className={styles.choice}>
      <Select
        key={ids.join()}
        label={m.admin_class_boards()}
        placeholder={m.admin_class_add_board()}
        error={error}
        onChange={(id) => onChange([...ids, id])}
        options={others.map(({ _id, systemName }) => ({ value: _id, label: systemName }))}
      />
      {ids.length > 0 && (
        <ul className={styles.chosen} aria-label={m.admin_class_boards()}>
          {ids.map((id) => (
            <li key={id}>
              <Chip onRemove={() => onChange(ids.filter((other) => other !== id))} name={nameOf(id)}>
                {nameOf(id)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
