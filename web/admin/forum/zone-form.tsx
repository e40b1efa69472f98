import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BoardType, Zone } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './forum.module.css'

type ZoneFormProps = { zone: Zone | 'new' | null; onClose: () => void }

export function ZoneForm({ zone, onClose }: ZoneFormProps) {
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
