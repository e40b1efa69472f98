import { useState } from 'react'
import type { ImportRun, WrittenImportOptions } from '#contract/modules/site/import.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './import.module.css'

const rates = [1, 10, 100, 1000]

/** What becomes of points, staff and groups; another choice is tried before anything is written. */
export function Mapping(props: {
  run: ImportRun
  pending: boolean
  onChange: (options: WrittenImportOptions) => void
}) {
  const { run, pending, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const { options } = run
  if (!options) return null
  const change = (next: WrittenImportOptions) => {
    setIsOpen(false)
    onChange(next)
  }
  return (
    <Card padded>
      <h2 className={styles.title}>{m.moving_mapping()}</h2>
      <dl className={styles.pairs}>
        <dt>{m.moving_points()}</dt>
        <dd>{options.credit === '' ? m.moving_points_none() : <Rate options={options} />}</dd>
        <dt>{m.moving_staff()}</dt>
        <dd>{options.staff ? m.moving_staff_moderators() : m.moving_staff_members()}</dd>
        <dt>{m.moving_vip_group()}</dt>
        <dd>{run.groups.find(({ id }) => id === options.vipGroup)?.name ?? m.moving_vip_none()}</dd>
      </dl>
      <Button size={28} className={styles.change} pending={pending} onClick={() => setIsOpen(true)}>
        {m.moving_change()}
      </Button>
      <Overlay open={isOpen} onClose={() => setIsOpen(false)} title={m.moving_mapping()} size="sm">
        <Form run={run} before={options} onDone={change} />
      </Overlay>
    </Card>
  )
}

function Rate({ options }: { options: WrittenImportOptions }) {
  const { COMMON_CURRENCY } = useSite()
  return <>{m.moving_rate({ points: options.credit, coin: COMMON_CURRENCY, rate: String(options.rate / 100) })}</>
}

function Form({
  run,
  before,
  onDone,
}: {
  run: ImportRun
  before: WrittenImportOptions
  onDone: (next: WrittenImportOptions) => void
}) {
  const [options, setOptions] = useState(before)
  const set = (change: Partial<WrittenImportOptions>) => setOptions((now) => ({ ...now, ...change }))
  const groups = run.groups.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className={styles.form}>
      <Select
        label={m.moving_points()}
        value={options.credit === '' ? 'none' : options.credit}
        onChange={(value) => set({ credit: value === 'none' ? '' : value })}
        options={[
          { value: 'none', label: m.moving_points_none() },
          ...run.credits.map((value) => ({ value, label: value })),
        ]}
      />
      <Select
        label={m.moving_rate_label()}
        value={String(options.rate)}
        onChange={(value) => set({ rate: Number(value) })}
        options={[...new Set([...rates, options.rate])].map((rate) => ({
          value: String(rate),
          label: `1 : ${rate / 100}`,
        }))}
      />
      <Select
        label={m.moving_vip_group()}
        value={String(options.vipGroup)}
        onChange={(value) => set({ vipGroup: Number(value) })}
        options={[{ value: '0', label: m.moving_vip_none() }, ...groups]}
      />
      <Switch spread label={m.moving_staff_switch()} checked={options.staff} onChange={(staff) => set({ staff })} />
      <Button variant="primary" onClick={() => onDone(options)}>
        {m.moving_try_again()}
      </Button>
    </div>
  )
}
