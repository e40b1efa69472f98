import { m } from '#messages/messages.js'
import rows from '#web/admin/config/fields/row.module.css'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { type GatewayName, gatewaySetter } from './gateway-setter.ts'

type RowProps = { draft: ConfigDraft; gateway: GatewayName; name: string; label: string; hint?: string }

function useText({ draft, gateway, name }: RowProps) {
  const { value, error, set } = gatewaySetter(draft, gateway)
  return {
    value: String(value[name as keyof typeof value] ?? ''),
    error: error(name),
    change: (text: string) => set({ [name]: text }, name),
  }
}

/** A number or an address of a gateway. */
export function GatewayText(props: RowProps & { isAddress?: boolean; placeholder?: string }) {
  const { value, error, change } = useText(props)
  return (
    <PlainRow
      label={props.label}
      hint={props.hint}
      value={value}
      error={error}
      spellCheck={false}
      inputMode={props.isAddress ? 'url' : undefined}
      placeholder={props.placeholder ?? (props.isAddress ? m.admin_app_own_address() : undefined)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A public key, on as many lines as it was pasted with. */
export function GatewayKey(props: RowProps) {
  const { value, error, change } = useText(props)
  return (
    <Textarea
      label={props.label}
      hint={props.hint}
      rows={3}
      spellCheck={false}
      value={value}
      error={error}
      className={classNames(rows.row)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
