import { useSuspenseQuery } from '@tanstack/react-query'
import type { RegionDatabaseState } from '#contract/modules/site/admin-config.ts'
import { m } from '#messages/messages.js'
import { topFieldsOf } from '#web/admin/config/draft-fields.ts'
import { SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery } from '#web/api/queries/admin-setup-queries.ts'
import { formatDate } from '#web/ui/format/format.ts'

/** Only a server that knows where addresses are can show it; one that does not says what it lacks. */
export function RegionRow({ draft }: { draft: ConfigDraft }) {
  const { regionDatabase: database } = useSuspenseQuery(adminConfigQuery(api)).data
  const field = topFieldsOf(draft)('COMMON_IP_REGION')
  const { state, file } = database
  const isReady = state === 'ready'
  return (
    <SwitchRow
      {...field}
      // What was switched on before can be switched off.
      disabled={!isReady && !field.value}
      hint={isReady ? [m.admin_f_ip_region_hint(), madeOf(database)].filter(Boolean).join(' ') : undefined}
      error={field.error ?? (isReady ? undefined : missing[state]({ file }))}
    />
  )
}

function madeOf({ type, buildTime }: RegionDatabaseState): string {
  return type && m.admin_f_ip_region_database({ type, day: formatDate(buildTime) })
}

const missing: Record<Exclude<RegionDatabaseState['state'], 'ready'>, (params: { file: string }) => string> = {
  unset: m.region_unset,
  missing: m.region_missing,
  denied: m.region_denied,
  damaged: m.region_damaged,
  large: m.region_large,
}
