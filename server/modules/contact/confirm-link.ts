import { say } from '#server/shared/messages.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { type Link, makeLink, openLink, spendLink } from '../code/service.ts'
import { siteName, writeLetter } from '../delivery/service.ts'
import { confirmGivenEmail, maskEmail, type UnprovedEmail, unprovedEmail } from '../user/service.ts'

const day = 86_400

/** A link to the address that nobody has proved yet. */
export async function sendLink(ctx: Context, client: Client, viewer: Viewer): Promise<{ email: string }> {
  return inTransaction(ctx, async (inner) => {
    const own = await unprovedEmail(inner, viewer.id)
    if (!own) throw new Refusal(409, 'email_link_needless')
    await writeLink(inner, client, own)
    return { email: maskEmail(own.email) }
  })
}

/** The same for an account that begins. Where no more letters go out, it begins without. */
export async function offerLink(ctx: Context, client: Client, userId: string): Promise<boolean> {
  const own = await unprovedEmail(ctx, userId)
  if (!own) return false
  try {
    await writeLink(ctx, client, own)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 429) return false
    throw error
  }
}

async function writeLink(ctx: Context, client: Client, { id, name, email, key }: UnprovedEmail): Promise<void> {
  const token = await makeLink(ctx, client, id, key)
  const { locale } = client
  const params = { site: siteName(ctx), name }
  await writeLetter(ctx, {
    // It stands for a code.
    kind: 'code',
    userId: id,
    to: email,
    life: day,
    locale,
    subject: say(locale, 'mail_link_subject', params),
    text: say(locale, 'mail_link_text', params),
    // Behind the `#`: programs that open links ahead, and logs on the way, do not see it.
    link: { label: say(locale, 'mail_link_go'), path: `/return/email#${token}` },
  })
}

/** Nothing is changed. */
export async function lookAtLink(ctx: Context, token: string) {
  return present((await unprovedOf(ctx, token)).own)
}

/** Once, and only for the address that it went to, as long as it is that of the account. */
export async function confirmByLink(ctx: Context, client: Client, token: string) {
  const { link, own } = await unprovedOf(ctx, token)
  await confirmGivenEmail(ctx, own, async (inner) => {
    if (!(await spendLink(inner, link))) throw linkOver()
    const detail = { after: maskEmail(own.email) }
    await record(inner, { actorId: own.id, action: 'user.prove-email', subject: own.id, ip: client.ip, detail })
  })
  return present(own)
}

async function unprovedOf(ctx: Context, token: string): Promise<{ link: Link; own: UnprovedEmail }> {
  const link = await openLink(ctx, token)
  const own = link && (await unprovedEmail(ctx, link.userId))
  if (!link || own?.key !== link.target) throw linkOver()
  return { link, own }
}

const present = ({ name, email }: UnprovedEmail) => ({ name, email: maskEmail(email) })

function linkOver(): Refusal {
  return new Refusal(404, 'email_link_over')
}
