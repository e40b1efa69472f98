import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { AddressBlock } from '#contract/modules/account/registration.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { actsColumn, ListCard, ListPager, RowButton } from '#web/admin/list-card.tsx'
import { MakeCodesDialog, typedIn } from '#web/admin/wallet/make-codes-dialog.tsx'
import wallet from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminBlocksKey, adminBlocksQuery } from '#web/api/queries/registration-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { optionsOf } from '#web/ui/forms/options.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { blockEffects } from './block-effects.ts'
import styles from './registration.module.css'

export const blocksShown = 10

const kinds = { range: m.admin_blocks_range, deviceId: m.admin_blocks_device }

/** Networks and devices from which nobody registers, or nobody registers and writes. */
export function Blocks() {
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<AddressBlock | 'new' | null>(null)
  const queries = useQueryClient()
  const blocks = useQuery(adminBlocksQuery(api, page, blocksShown))
  const refresh = () => queries.invalidateQueries({ queryKey: adminBlocksKey })
  return (
    <ListCard
      of={blocks}
      head={
        <CardHead title={m.admin_blocks()}>
          <Button size={32} icon={<Icon of={Plus} size={16} />} onClick={() => setEdited('new')}>
            {m.admin_blocks_new()}
          </Button>
        </CardHead>
      }
    >
      <Table
        label={m.admin_blocks()}
        rows={blocks.data?.list}
        empty={<EmptyState title={m.admin_blocks_none()} />}
        columns={columns(setEdited, (block) => askAndDelete(block).then((isDone) => (isDone ? refresh() : undefined)))}
      />
      <ListPager of={blocks} page={page} pageSize={blocksShown} onPage={setPage} />
      <BlockDialog
        block={edited}
        onClose={() => setEdited(null)}
        onSaved={() => {
          setEdited(null)
          void refresh()
        }}
      />
    </ListCard>
  )
}

function columns(
  onEdit: (block: AddressBlock) => void,
  onDelete: (block: AddressBlock) => unknown,
): Column<AddressBlock>[] {
  return [
    {
      key: 'target',
      title: m.admin_blocks_target(),
      render: (block) => (
        <>
          <span className={styles.target}>{targetOf(block)}</span>
          <span className={wallet.detail}>{block.reason}</span>
        </>
      ),
    },
    { key: 'effect', title: m.admin_blocks_effect(), nowrap: true, render: ({ effect }) => blockEffects[effect]() },
    {
      key: 'until',
      title: m.admin_blocks_until(),
      nowrap: true,
      render: ({ endTime }) => (endTime ? formatDateTime(endTime).slice(0, 16) : m.admin_for_ever()),
    },
    { key: 'by', title: m.admin_blocks_by(), nowrap: true, render: ({ creator }) => creator.name },
    {
      ...actsColumn(),
      nowrap: true,
      render: (block) => (
        <>
          <RowButton label={m.admin_blocks_edit_label({ target: targetOf(block) })} onClick={() => onEdit(block)}>
            {m.admin_edit()}
          </RowButton>
          <RowButton label={m.admin_blocks_end_label({ target: targetOf(block) })} onClick={() => void onDelete(block)}>
            {m.admin_blocks_end()}
          </RowButton>
        </>
      ),
    },
  ]
}

function targetOf({ range, deviceId }: AddressBlock): string {
  return range || deviceId
}

async function askAndDelete(block: AddressBlock): Promise<boolean> {
  const title = m.admin_blocks_end_title({ target: targetOf(block) })
  if (!(await confirm({ title, confirmLabel: m.admin_blocks_end() }))) return false
  try {
    await api.adminBlock.delete({ _id: block._id })
    toast.success(m.post_act_done())
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}

type BlockDialogProps = { block: AddressBlock | 'new' | null; onClose: () => void; onSaved: () => void }

function BlockDialog({ block, onClose, onSaved }: BlockDialogProps) {
  const shown = useLastShown(block) ?? 'new'
  return (
    <Fields key={shown === 'new' ? 'new' : shown._id} block={shown} open={block !== null} {...{ onClose, onSaved }} />
  )
}

type FieldsProps = { block: AddressBlock | 'new'; open: boolean; onClose: () => void; onSaved: () => void }

function Fields({ block, open, onClose, onSaved }: FieldsProps) {
  const before = block === 'new' ? undefined : block
  const [kind, setKind] = useState<keyof typeof kinds>(before?.deviceId ? 'deviceId' : 'range')
  const [effect, setEffect] = useState<AddressBlock['effect']>(before?.effect ?? 'register')
  const [until, setUntil] = useState(before?.endTime ? localTime(before.endTime) : '')
  const save = async (values: FormData) => {
    const endTime = momentOf(until) ?? 0
    const wanted = { [kind]: typedIn(values, kind), effect, reason: typedIn(values, 'reason'), endTime }
    await api.adminBlock.save({ _id: before?._id, ...wanted })
    toast.success(m.post_act_done())
    onSaved()
  }
  return (
    <MakeCodesDialog
      open={open}
      onClose={onClose}
      make={save}
      title={before ? m.admin_blocks_edit() : m.admin_blocks_new()}
      label={m.admin_save()}
    >
      <RadioGroup inline label={m.admin_blocks_kind()} value={kind} onChange={setKind} options={optionsOf(kinds)} />
      <TextField
        key={kind}
        name={kind}
        label={kinds[kind]()}
        placeholder={kind === 'range' ? '203.0.113.0/24' : undefined}
        defaultValue={before?.[kind]}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <RadioGroup
        label={m.admin_blocks_effect()}
        value={effect}
        onChange={setEffect}
        options={optionsOf(blockEffects)}
      />
      <TextField
        name="reason"
        label={m.admin_blocks_reason()}
        defaultValue={before?.reason}
        autoComplete="off"
        limit={limits.reason}
        maxLength={limits.reason}
      />
      <MomentField
        name="endTime"
        label={m.admin_blocks_until()}
        hint={m.admin_card_until_hint()}
        value={until}
        onChange={setUntil}
      />
    </MakeCodesDialog>
  )
}
