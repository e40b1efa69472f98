import { m } from '#messages/messages.js'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useSettings } from './use-settings.ts'

type SettingSwitchProps = { of: 'showsCollects'; id: string; describedBy: string }

/** On or off; what it means stands beside it. */
export function SettingSwitch({ of, id, describedBy }: SettingSwitchProps) {
  const { settings, save } = useSettings()
  const on = settings.data?.[of]
  return (
    <Switch
      id={id}
      aria-describedby={describedBy}
      checked={on ?? false}
      disabled={on === undefined}
      onChange={(isOn) => save({ [of]: isOn })}
    />
  )
}

export function stateName(on: boolean): string {
  return on ? m.settings_on() : m.settings_off()
}
