import { m } from '#messages/messages.js'

export function stateName(on: boolean): string {
  return on ? m.settings_on() : m.settings_off()
}
