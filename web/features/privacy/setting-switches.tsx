import { m } from '#messages/messages.js'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useSettings } from './use-settings.ts'

type SettingSwitchProps = { id: string; describedBy: string }

/** Each on or off; what it means stands beside it. */
export function NewsSwitch({ id, describedBy }: SettingSwitchProps) {
  const { settings, save } = useSettings()
  const on = settings.data?.hearsNews
  return (
    <Switch
      id={id}
      aria-describedby={describedBy}
      checked={on ?? false}
      disabled={on === undefined}
      onChange={(hearsNews) => save({ hearsNews })}
    />
  )
}

export function CollectsSwitch({ id, describedBy }: SettingSwitchProps) {
  const { settings, save } = useSettings()
  const on = settings.data?.showsCollects
  return (
    <Switch
      id={id}
      aria-describedby={describedBy}
      checked={on ?? false}
      disabled={on === undefined}
      onChange={(showsCollects) => save({ showsCollects })}
    />
  )
}

export function stateName(on: boolean): string {
  return on ? m.settings_on() : m.settings_off()
}
