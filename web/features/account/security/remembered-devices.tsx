import { useQuery } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { rememberedQuery } from '#web/api/queries/link-queries.ts'
import styles from '#web/features/account/account.module.css'
import { SettingRow, SettingRows } from '#web/features/account/setting-row.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Devices that are not asked for the second factor, and how to have them asked again: nothing where there is none. */
export function RememberedDevices() {
  const { data } = useQuery(rememberedQuery(api))
  const forget = useFactorChange(
    (deviceId: string) => api.security.forgetRemembered({ deviceId }),
    () => toast.success(m.remembered_forgotten()),
  )
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.remembered}>
      <h3 className={styles.name}>{m.remembered_title()}</h3>
      <p className={styles.note}>{m.remembered_text()}</p>
      <SettingRows>
        {data.list.map(({ _id, name, lastTime }) => (
          <SettingRow
            key={_id}
            icon={MonitorSmartphone}
            name={name}
            facts={<RelativeTime at={lastTime} />}
            action={
              <Button
                size={32}
                aria-label={m.remembered_forget_label({ name })}
                pending={forget.isPending}
                onClick={() => forget.mutate(_id)}
              >
                {m.remembered_forget()}
              </Button>
            }
          />
        ))}
      </SettingRows>
    </section>
  )
}
