import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Board, BoardType, Zone } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminForumKey, orderedBoardsQuery } from '#web/api/queries/admin-forum-queries.ts'
import { boardsKey, zonesQuery } from '#web/api/queries/board-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DeleteDialog } from './board-delete.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './forum.module.css'
import { typeName } from './type-name.ts'
import { ZoneList } from './zone-list.tsx'
import { type OrderedZone, zonesWithBoards } from './zone-order.ts'
import zoneStyles from './zones.module.css'

export const title = () => m.admin_zones()

const types: BoardType[] = ['forum', 'article']

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([
      ...types.map((type) => queries.ensureQueryData(zonesQuery(own, type))),
      queries.ensureQueryData(orderedBoardsQuery(own)),
    ]),
  )
}

/** More are put in order at once by nobody. */
const mostAtOnce = 1000

/** The zones and their boards in their order, which is that of the site. */
export function Component() {
  const zones = {
    forum: useSuspenseQuery(zonesQuery(api, 'forum')).data.list,
    article: useSuspenseQuery(zonesQuery(api, 'article')).data.list,
  }
  const boards = useSuspenseQuery(orderedBoardsQuery(api)).data.list
  const [edited, setEdited] = useState<Zone | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Board | null>(null)
  const queries = useQueryClient()
  const act = useActing()
  const shown = types.filter((type) => zones[type].length > 0)
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
      {shown.length === 0 && (
        <Card className={listPage.card}>
          <EmptyState title={m.admin_zones_empty()} />
        </Card>
      )}
      {shown.map((type) => (
        <section key={type}>
          <h2 className={zoneStyles.kind}>{typeName(type)}</h2>
          <Ordered
            type={type}
            zones={zonesWithBoards(zones[type], boards)}
            act={act}
            onEdit={setEdited}
            onRemove={remove}
            onDeleteBoard={setToDelete}
          />
        </section>
      ))}
      <DeleteDialog board={toDelete} onClose={() => setToDelete(null)} onDone={() => askAnew(queries)} />
      <ZoneForm zone={edited} onClose={() => setEdited(null)} />
    </>
  )
}

type OrderedProps = {
  type: BoardType
  zones: OrderedZone[]
  act: (work: () => Promise<unknown>) => Promise<void>
  onEdit: (zone: Zone) => void
  onRemove: (zone: Zone) => Promise<void>
  onDeleteBoard: (board: Board) => void
}

/** Shows the new order at once; what was refused goes back. */
function Ordered({ type, zones, act, onEdit, onRemove, onDeleteBoard }: OrderedProps) {
  const queries = useQueryClient()
  const { queryKey: boardsOrder } = orderedBoardsQuery(api)
  const { queryKey: zonesOrder } = zonesQuery(api, type)
  const showBoards = (after: OrderedZone[]) =>
    queries.setQueryData(boardsOrder, (now) => {
      const places = after.flatMap(({ _id, boards }) => boards.map((board): [string, string] => [board._id, _id]))
      const known = new Map(now?.list.map((board) => [board._id, board]))
      const moved = places.flatMap(([id, systemZoneId]) => {
        const board = known.get(id)
        known.delete(id)
        return board ? [{ ...board, systemZoneId }] : []
      })
      return now && { ...now, list: [...moved, ...known.values()] }
    })
  return (
    <ZoneList
      zones={zones}
      onEdit={onEdit}
      onRemove={(zone) => void onRemove(zone)}
      onDeleteBoard={onDeleteBoard}
      onBoards={(after, { _id, boards }) => {
        showBoards(after)
        const systemIds = boards.slice(0, mostAtOnce).map((board) => board._id)
        void act(() => api.board.adminSetPosition({ systemZoneId: _id, systemIds }))
      }}
      onZones={(after) => {
        queries.setQueryData(zonesOrder, (now) => now && { ...now, list: after.map(({ boards: _, ...zone }) => zone) })
        void act(() => api.board.adminOrderZones({ zoneIds: after.map(({ _id }) => _id) }))
      }}
    />
  )
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
    await askAnew(queries)
  }
}

function askAnew(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: boardsKey }),
    queries.invalidateQueries({ queryKey: adminForumKey }),
  ])
}

type ZoneFormProps = { zone: Zone | 'new' | null; onClose: () => void }

function ZoneForm({ zone, onClose }: ZoneFormProps) {
  const shown = useLastShown(zone) ?? 'new'
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
  const { COMMON_WORKS } = useSite()
  const { isPending, act } = useAct()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await act(async () => {
      await api.board.adminSaveZone({ _id: before?._id, zoneName: name, zoneType: type })
      await queries.invalidateQueries({ queryKey: boardsKey })
      onDone()
    })
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
        hint={type === 'article' && !COMMON_WORKS.ARTICLE ? m.admin_zone_article_off() : undefined}
        options={types.map((value) => ({ value, label: typeName(value) }))}
      />
      <FormEnd pending={isPending} disabled={name.trim() === ''} onCancel={onDone} />
    </form>
  )
}
