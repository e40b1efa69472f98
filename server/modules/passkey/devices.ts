import type { PasskeyRow } from './queries.ts'

/** Milliseconds a browser waits for somebody to touch a device. */
export const patience = 120_000

/** By what a device knows an account: its number, and nothing of the person. */
export function handleOf(userId: string): string {
  return Buffer.from(`aoir:${userId}`).toString('base64url')
}

export function describe({ credential_id: id, transports }: PasskeyRow) {
  return { id, type: 'public-key' as const, transports }
}
