import { useQuery } from '@tanstack/react-query'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { ListEditor } from '#web/admin/config/fields/list-editor.tsx'
import { listSetter } from '#web/admin/config/list-setter.ts'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './publish-boards.module.css'

/** A number that names nothing any more is still shown, so that it can be replaced. */
const unknown = (id: string) => m.admin_class_unknown({ id })

type ZoneChoiceProps = { id: string; error?: string; onChange: (id: string) => void }

function ZoneChoice({ id, error, onChange }: ZoneChoiceProps) {
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
function BoardChoice({ ids, error, onChange }: BoardChoiceProps) {
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

const field = 'COMMON_PUBLISH_SYSTEM_CLASS'
type PublishClass = ConfigDocument[typeof field][number]
type Kind = '0' | '1' | '2'

/** The categories of the board selector. */
export function PublishClasses({ draft }: { draft: ConfigDraft }) {
  const list = listSetter(draft, field)
  return (
    <ListEditor
      noun={m.admin_class()}
      items={list.items}
      max={30}
      create={(): PublishClass => ({ type: 1, name: '' })}
      onChange={list.replace}
    >
      {(item, at) => (
        <>
          <TextField
            label={m.admin_class_name()}
            value={item.name}
            error={list.error(at, 'name')}
            limit={20}
            autoComplete="off"
            onChange={(event) => list.change(at, 'name', event.currentTarget.value)}
          />
          <Select<Kind>
            label={m.admin_class_type()}
            value={`${item.type}`}
            error={list.error(at, 'type')}
            onChange={(kind) => list.put(at, ofKind(item, kind))}
            options={[
              { value: '1', label: m.admin_class_all() },
              { value: '0', label: m.admin_class_fixed() },
              { value: '2', label: m.admin_class_zone() },
            ]}
          />
          {item.type === 2 && (
            <ZoneChoice
              id={item.systemZoneId ?? ''}
              error={list.error(at, 'systemZoneId')}
              onChange={(id) => list.change(at, 'systemZoneId', id)}
            />
          )}
          {item.type === 0 && (
            <BoardChoice
              ids={item.systemIds ?? []}
              error={list.errorBelow(at, 'systemIds')}
              onChange={(ids) => list.change(at, 'systemIds', ids)}
            />
          )}
        </>
      )}
    </ListEditor>
  )
}

/** What belongs to another kind goes, so that no forgotten number is stored. */
function ofKind({ name, systemZoneId, systemIds }: PublishClass, kind: Kind): PublishClass {
  if (kind === '0') return { type: 0, name, systemIds: systemIds ?? [] }
  return kind === '2' ? { type: 2, name, systemZoneId: systemZoneId ?? '' } : { type: 1, name }
}
