import { m } from '#messages/messages.js'
import { Switch } from '#web/ui/forms/switch.tsx'
import styles from './privacy.module.css'
import { useSettings } from './use-settings.ts'

/** Each on or off, with what it means. */
export function NewsSwitch() {
  const { settings, save } = useSettings()
  return (
    <Line
      label={m.settings_news()}
      hint={m.settings_news_long()}
      on={settings.data?.hearsNews}
      onChange={(hearsNews) => save({ hearsNews })}
    />
  )
}

export function CollectsSwitch() {
  const { settings, save } = useSettings()
  return (
    <Line
      label={m.settings_show_collects()}
      hint={m.settings_show_collects_long()}
      on={settings.data?.showsCollects}
      onChange={(showsCollects) => save({ showsCollects })}
    />
  )
}

type LineProps = { label: string; hint: string; on: boolean | undefined; onChange: (on: boolean) => void }

function Line({ label, hint, on, onChange }: LineProps) {
  return (
    <Switch
      label={
        <span className={styles.switchLabel}>
          {label}
          <span className={styles.state} aria-hidden="true">
            {on === undefined ? '' : stateName(on)}
          </span>
        </span>
      }
      hint={hint}
      checked={on ?? false}
      disabled={on === undefined}
      onChange={onChange}
    />
  )
}

export function stateName(on: boolean): string {
  return on ? m.settings_on() : m.settings_off()
}
