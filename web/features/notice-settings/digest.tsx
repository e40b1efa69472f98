import type { Preferences } from '#contract/modules/forum/preference.ts'
import { m } from '#messages/messages.js'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './digest.module.css'
import { usePreferences } from './use-preferences.ts'

const names: Record<Preferences['digest'], () => string> = {
  off: m.digest_off,
  daily: m.digest_daily,
  weekly: m.digest_weekly,
}
const days = [
  m.digest_day_0,
  m.digest_day_1,
  m.digest_day_2,
  m.digest_day_3,
  m.digest_day_4,
  m.digest_day_5,
  m.digest_day_6,
]

/** A mail with what I missed: whether, and when by my clock. */
export function DigestSettings() {
  const { preferences, save } = usePreferences()
  const { data } = preferences
  if (!data) return <Skeleton width={40} />
  const { digest, digestAt } = data
  // The day and the hour are those of where this is chosen.
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className={styles.digest}>
      <Segments
        label={m.digest_name()}
        value={digest}
        onChange={(chosen) => save({ digest: chosen, zone })}
        segments={(['off', 'daily', 'weekly'] as const).map((value) => ({ value, label: names[value]() }))}
      />
      {digest !== 'off' && (
        <div className={styles.when}>
          {digest === 'weekly' && (
            <Select
              label={m.digest_day()}
              hideLabel
              size={36}
              value={String(digestAt.day)}
              onChange={(day) => save({ digestAt: { ...digestAt, day: Number(day) }, zone })}
              options={days.map((name, day) => ({ value: String(day), label: name() }))}
            />
          )}
          <Select
            label={m.digest_hour()}
            hideLabel
            size={36}
            value={String(digestAt.hour)}
            onChange={(hour) => save({ digestAt: { ...digestAt, hour: Number(hour) }, zone })}
            options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))}
          />
        </div>
      )}
      <p className={styles.hint}>{m.digest_hint()}</p>
    </div>
  )
}
