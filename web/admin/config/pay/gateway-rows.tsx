import { m } from '#messages/messages.js'
import { below, partOf } from '#web/admin/config/draft-fields.ts'
import rows from '#web/admin/config/fields/row.module.css'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'

export type GatewayName = 'EPAY' | 'ALIPAY' | 'WXPAY'

export const gatewayOf = <G extends GatewayName>(draft: ConfigDraft, gateway: G) => below(partOf(draft, 'PAY'), gateway)

type RowProps = { draft: ConfigDraft; gateway: GatewayName; name: string; label: string; hint?: string }

function textOf({ draft, gateway, name }: RowProps) {
  const { value, error, set } = gatewayOf(draft, gateway)
  return {
    value: String(value[name as keyof typeof value] ?? ''),
    error: error(name),
    onChange: (text: string) => set({ [name]: text }, name),
  }
}

/** A number or an address of a gateway. */
export function GatewayText(props: RowProps & { isAddress?: boolean; placeholder?: string }) {
  return (
    <PlainRow
      label={props.label}
      hint={props.hint}
      spellCheck={false}
      inputMode={props.isAddress ? 'url' : undefined}
      placeholder={props.placeholder ?? (props.isAddress ? m.admin_app_own_address() : undefined)}
      {...textOf(props)}
    />
  )
}

/** A public key, on as many lines as it was pasted with. */
export function GatewayKey(props: RowProps) {
  const { onChange, ...text } = textOf(props)
  return (
    <Textarea
      label={props.label}
      hint={props.hint}
      rows={3}
      spellCheck={false}
      {...text}
      className={classNames(rows.row)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
