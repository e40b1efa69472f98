import { m } from '#messages/messages.js'

const levels = [m.admin_trust_0, m.admin_trust_1, m.admin_trust_2]

/** How far somebody is trusted, in a word. */
export function trustName(level: number): string {
  return levels[level]?.() ?? String(level)
}
