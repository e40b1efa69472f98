import { translatedRegion } from '#contract/shared/regions.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'

/** Where something was written, on sites that show it. */
export function IpRegion({ name, className }: { name: string; className?: string }) {
  if (!name) return null
  return <span className={className}>{m.ip_region({ region: translatedRegion(name, getLocale()) })}</span>
}
