import { readFileSync } from 'node:fs'
import type { Context } from '../../kernel/context.ts'

/** Of services that give everybody an address for some minutes. */
const disposable = new Set(
  readFileSync(new URL('disposable-domains.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** A domain stands for its subdomains too. */
export function isUnusualMail(ctx: Pick<Context, 'config'>, email: string): boolean {
  const own = new Set(ctx.config.current().document.MODERATION.MAIL_DOMAINS)
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  return labels.map((_, at) => labels.slice(at).join('.')).some((domain) => own.has(domain) || disposable.has(domain))
}
