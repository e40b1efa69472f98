import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { ConfigSnapshot } from '../../kernel/config-source.ts'
import type { Context } from '../../kernel/context.ts'
import { encode } from '../api/answer.ts'
import { aboutTags } from './about-tags.ts'
import { documentFrame } from './document.ts'
import type { Visit } from './visit.ts'

/** What stands behind the address of a page whose data alone are wanted. */
export const payloadSuffix = '/_payload.json'

interface FailurePage {
  status: number
  bytes: Buffer
}

type Look = Pick<Visit, 'locale' | 'theme' | 'textSize'>

/** When even the error screen cannot be rendered: plain, but in the visitor's language and with a way on. */
export function failurePage(ctx: Context, visit: Look, status: number, sentence: string): FailurePage {
  const body = `<main class="failure"><h1>${sentence}</h1><p><a href="">${say(visit.locale, 'retry')}</a></p></main>`
  const { locale, theme, textSize } = visit
  const config = ctx.config.current()
  const about = aboutTags({ title: sentence, head: null, config, locale })
  const { before, between, after } = documentFrame({ locale, theme, textSize, config, about, head: '' })
  return { status, bytes: Buffer.from(`${before}${body}${between}null${after}`) }
}

/** By language; they belong to one configuration. */
const busyPages = new WeakMap<ConfigSnapshot, Record<Locale, Buffer>>()

/** Under too much load most answers are this one, so it goes straight to the connection, without a line in the log. */
export function sendBusy(
  ctx: Context,
  headers: OutgoingHttpHeaders,
  { url, headers: { cookie } }: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
): FastifyReply {
  const locale: Locale = cookie?.includes('locale=en') ? 'en' : 'zh-CN'
  const isPayload = url.split('?', 1)[0]?.endsWith(payloadSuffix) === true
  const sentence = say(locale, 'api_unavailable')
  const body = isPayload ? Buffer.from(encode({ code: 503, message: sentence, data: null })) : busyPage(ctx, locale)
  const type = isPayload ? 'application/json' : 'text/html'
  const all: OutgoingHttpHeaders = { ...headers, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }
  all['retry-after'] = String(seconds)
  all['content-length'] = body.length
  reply.hijack()
  reply.raw.writeHead(503, all)
  reply.raw.end(body)
  return reply
}

function busyPage(ctx: Context, locale: Locale): Buffer {
  const config = ctx.config.current()
  const make = (of: Locale) =>
    failurePage(ctx, { locale: of, theme: 'system', textSize: 'standard' }, 503, say(of, 'api_unavailable')).bytes
  const pages = busyPages.get(config) ?? { 'zh-CN': make('zh-CN'), en: make('en') }
  busyPages.set(config, pages)
  return pages[locale]
}
