import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { openPanel, type Panel } from '../../providers/panel/panel.ts'
import { attempt } from '../attempt-limit/service.ts'
import { readSecret } from '../config/service.ts'
import { passwordOf } from '../user/service.ts'
import { hostOf } from './queries.ts'
import { understood } from './refusals.ts'

export interface PanelInput {
  url?: string
  key?: string
  password?: string
}

interface Choice {
  url: string
  key: string
  /** The key is ours, not the caller's. */
  isStored: boolean
}

/** `mayMeet`: a certificate that nobody has seen before is taken. `fingerprint`: this one instead of the one before. */
export async function panelFor(
  ctx: Context,
  viewer: Viewer,
  input: PanelInput,
  { mayMeet = false, fingerprint }: { mayMeet?: boolean; fingerprint?: string } = {},
): Promise<Panel> {
  const choice = await chosen(ctx, input)
  if (choice.isStored) await assertPassword(ctx, viewer, input.password)
  const { allowPrivate, tls } = ctx.env.baota
  const settings = { ...choice, allowPrivate, tls, mayMeet, pin: fingerprint }
  const { host } = understood(() => openPanel(settings))
  const known = await ctx.db.maybe<{ fingerprint: string | null }>(hostOf(host))
  return openPanel({ ...settings, pin: fingerprint ?? known?.fingerprint ?? undefined })
}

async function chosen(ctx: Context, { url = '', key = '' }: PanelInput): Promise<Choice> {
  const stored = ctx.config.current().document.PANEL.URL
  if (key) {
    if (!(url || stored)) throw new Refusal(40_004, 'panel_not_configured')
    return { url: url || stored, key, isStored: false }
  }
  // Our key at an address of somebody's choice would be theirs.
  if (url && url !== stored) throw new Refusal(40_004, 'panel_need_key')
  const own = await readSecret(ctx, 'PANEL_KEY')
  if (!stored || !own) throw new Refusal(40_004, 'panel_not_configured')
  return { url: stored, key: own, isStored: true }
}

/** The stored key is root on another machine: an open session alone must not be enough to use it. */
async function assertPassword(ctx: Context, { id }: Viewer, given: string | undefined): Promise<void> {
  const { hash } = await passwordOf(ctx, id)
  if (hash === null) throw new Refusal(403, 'panel_no_password')
  if (!given) throw new Refusal(422, 'password_required', { field: 'password' })
  const isRight = await attempt(ctx, `password of ${id}`, () => ctx.passwords.verify(hash, given))
  if (!isRight) throw new Refusal(400, 'contact_password_wrong')
}
