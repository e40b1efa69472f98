import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type FormEvent, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { BoardType, Zone } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { boardsKey, zonesQuery } from '#web/api/queries/board-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './forum.module.css'

export const title = () => m.admin_zones()

const types: BoardType[] = ['forum', 'article']

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all(types.map((type) => queries.ensureQueryData(zonesQuery(own, type)))),
  )
}

/** The zones in their order. */
export function Component() {
  const forum = useSuspenseQuery(zonesQuery(api, 'forum')).data.list
  const article = useSuspenseQuery(zonesQuery(api, 'article')).data.list
  const [edited, setEdited] = useState<Zone | 'new' | null>(null)
  const act = useActing()
  const zones = [...forum, ...article]
  const move = (zone: Zone, step: -1 | 1) => {
    const row = zone.zoneType === 'forum' ? forum : article
    const at = row.indexOf(zone)
    const order = row.toSpliced(at, 1).toSpliced(at + step, 0, zone)
    return act(async () => {
      for (const [position, { _id, zoneName, zoneType }] of order.entries())
        await api.board.adminSaveZone({ _id, zoneName, zoneType, position })
    })
  }
  const remove = async (zone: Zone) => {
    const question = { title: m.admin_zone_delete_sure({ name: zone.zoneName }), tone: 'danger' as const }
    if (await confirm(question)) await act(() => api.board.adminDeleteZone({ _id: zone._id }))
  }
  return (
    <>
      <PageHead title={m.admin_zones()} lead={m.admin_zones_lead()}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {m.admin_zone_new()}
        </Button>
      </PageHead>
      <Card className={listPage.card}>
        <Table
          label={m.admin_zones()}
          rows={zones}
          empty={<EmptyState title={m.admin_zones_empty()} />}
          columns={[
            { key: 'name', title: m.admin_zone_name(), render: ({ zoneName }) => zoneName },
            { key: 'type', title: m.admin_zone_type(), nowrap: true, render: ({ zoneType }) => typeName(zoneType) },
            { key: 'boards', title: m.admin_boards(), align: 'right', render: ({ systemNumber }) => systemNumber },
            {
              key: 'acts',
              actions: true,
              title: m.admin_acts(),
              align: 'right',
              nowrap: true,
              render: (zone) => (
                <span className={styles.acts}>
                  <IconButton
                    size={32}
                    icon={<Icon of={ArrowUp} size={16} />}
                    label={m.admin_move_up({ name: zone.zoneName })}
                    onClick={() => void move(zone, -1)}
                  />
                  <IconButton
                    size={32}
                    icon={<Icon of={ArrowDown} size={16} />}
                    label={m.admin_move_down({ name: zone.zoneName })}
                    onClick={() => void move(zone, 1)}
                  />
                  <Button variant="text" size={32} onClick={() => setEdited(zone)}>
                    {m.post_edit()}
                  </Button>
                  <Button variant="text" size={32} onClick={() => void remove(zone)}>
                    {m.post_delete()}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      </Card>
      <ZoneForm zone={edited} onClose={() => setEdited(null)} />
    </>
  )
}

export function typeName(type: BoardType): string {
  return type === 'forum' ? m.page_forum() : m.page_article()
}

/** Does it, says so, and shows what became of it. */
function useActing() {
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>) => {
    try {
      await work()
      toast.success(m.post_act_done())
    } catch (error) {
      sayFailure(error)
    }
    await queries.invalidateQueries({ queryKey: boardsKey })
  }
}

type ZoneFormProps = { zone: Zone | 'new' | null; onClose: () => void }

function ZoneForm({ zone, onClose }: ZoneFormProps) {
  const [shown, setShown] = useState<Zone | 'new'>('new')
  if (zone && zone !== shown) setShown(zone)
  return (
    <Dialog
      open={zone !== null}
      onClose={onClose}
      size="sm"
      title={shown === 'new' ? m.admin_zone_new() : m.admin_zone_edit()}
    >
      <Fields key={shown === 'new' ? 'new' : shown._id} zone={shown} onDone={onClose} />
    </Dialog>
  )
}

function Fields({ zone, onDone }: { zone: Zone | 'new'; onDone: () => void }) {
  const queries = useQueryClient()
  const before = zone === 'new' ? undefined : zone
  const [name, setName] = useState(before?.zoneName ?? '')
  const [type, setType] = useState<BoardType>(before?.zoneType ?? 'forum')
  const [isPending, setIsPending] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsPending(true)
    try {
      await api.board.adminSaveZone({ _id: before?._id, zoneName: name, zoneType: type })
      await queries.invalidateQueries({ queryKey: boardsKey })
      onDone()
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        label={m.admin_zone_name()}
        value={name}
        limit={20}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Select<BoardType>
        label={m.admin_zone_type()}
        value={type}
        onChange={setType}
        options={[
          { value: 'forum', label: m.page_forum() },
          { value: 'article', label: m.page_article() },
        ]}
      />
      <div className={styles.formEnd}>
        <Button onClick={onDone}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" pending={isPending} disabled={name.trim() === ''}>
          {m.admin_save()}
        </Button>
      </div>
    </form>
  )
}
