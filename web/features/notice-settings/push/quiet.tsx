import EyeOff from 'lucide-react/icons/eye-off'
import Moon from 'lucide-react/icons/moon'
import { useId } from 'react'
import type { Preferences } from '#contract/modules/forum/preference.ts'
import { m } from '#messages/messages.js'
import { usePreferences } from '#web/features/notice-settings/use-preferences.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import styles from './push.module.css'
import { Row } from './row.tsx'

type Quiet = NonNullable<Preferences['quiet']>

const night = { from: '22:30', to: '08:00' }

/** What a push does not say, and when none comes. */
export function PushManners() {
  const { preferences, save } = usePreferences()
  const ids = [useId(), useId()] as const
  const { data } = preferences
  if (!data) return <Skeleton width={40} />
  const { hideContent, quiet } = data
  // The clock is that of where this is chosen.
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <ul>
      <Row
        icon={EyeOff}
        name={m.push_hide()}
        control={ids[0]}
        facts={m.push_hide_hint()}
        action={
          <Switch
            id={ids[0]}
            aria-label={m.push_hide()}
            checked={hideContent}
            onChange={(on) => save({ hideContent: on })}
          />
        }
      />
      <Row
        icon={Moon}
        name={m.push_quiet()}
        control={ids[1]}
        facts={quiet ? m.push_quiet_zone({ zone: quiet.zone }) : m.push_quiet_hint()}
        action={
          <Switch
            id={ids[1]}
            aria-label={m.push_quiet()}
            checked={quiet !== null}
            onChange={(on) => save({ quiet: on ? { ...night, zone } : null })}
          />
        }
      />
      {quiet && (
        <li className={styles.times}>
          <Time
            label={m.push_quiet_from()}
            at="from"
            of={quiet}
            onChange={(next) => save({ quiet: { ...next, zone } })}
          />
          <span>–</span>
          <Time label={m.push_quiet_to()} at="to" of={quiet} onChange={(next) => save({ quiet: { ...next, zone } })} />
        </li>
      )}
    </ul>
  )
}

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const hours = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hours}:${half % 2 === 0 ? '00' : '30'}`
})

type TimeProps = { label: string; at: 'from' | 'to'; of: Quiet; onChange: (quiet: Quiet) => void }

function Time({ label, at, of, onChange }: TimeProps) {
  // Another program may have chosen something between.
  const times = [...new Set([...halfHours, of[at]])].sort()
  return (
    <Select
      label={label}
      hideLabel
      size={36}
      value={of[at]}
      onChange={(time) => onChange({ ...of, [at]: time })}
      options={times.map((time) => ({ value: time, label: time }))}
    />
  )
}
