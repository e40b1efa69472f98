import { readFileSync } from 'node:fs'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/shared/message-key.ts'
import { localeOf, say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { html, type Markup } from '../pages/markup.ts'
import { acceptedEncoding, type StoredPage, storedPage } from '../pages/page-cache.ts'
import { pageHeaders, plainHeaders } from '../port/security-headers.ts'
import { endpointSection } from './docs-endpoint.ts'
import { type Modules, type OpenApi, openApi } from './openapi.ts'

const stylesheet = new URL('./docs.css', import.meta.url)

interface Look {
  locale: Locale
  theme: 'light' | 'dark' | null
}

/** The contract for machines and for people: GET /api/openapi.json and /api/docs. */
export function mountDocs(app: FastifyInstance, ctx: Context, modules: Modules, beside: OpenApi['paths'] = {}): void {
  let document: OpenApi | undefined
  const stored = new Map<string, Promise<StoredPage>>()
  // Made when somebody asks, and once: the contract does not change while the process lives.
  const contract = () => (document ??= openApi(modules, beside, ctx.env.publicOrigin))
  const keep = (key: string, make: () => string) => {
    const known = stored.get(key) ?? storedPage(200, Buffer.from(make()))
    stored.set(key, known)
    return known
  }
  const headers = pageHeaders(ctx.env.publicOrigin.startsWith('https:'), false)
  ctx.events.on('configChanged', () => stored.clear())

  app.get('/api/openapi.json', async (request, reply) => {
    reply.headers({ ...plainHeaders, 'content-type': 'application/json; charset=utf-8' })
    return send(request, reply, await keep('json', () => JSON.stringify(contract())))
  })
  app.get('/api/docs.css', async (request, reply) => {
    reply.headers({ ...plainHeaders, 'content-type': 'text/css; charset=utf-8' })
    return send(request, reply, await keep('css', () => readFileSync(stylesheet, 'utf8')))
  })
  app.get('/api/docs', async (request, reply) => {
    const look = lookOf(request)
    reply.headers({ ...headers, 'content-type': 'text/html; charset=utf-8' })
    return send(
      request,
      reply,
      await keep(`${look.locale} ${look.theme}`, () => docsPage(ctx, modules, contract(), look)),
    )
  })
}

function lookOf(request: FastifyRequest): Look {
  const { locale, theme } = parseCookie(request.headers.cookie ?? '')
  return { locale: localeOf(locale), theme: theme === 'light' || theme === 'dark' ? theme : null }
}

function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(page[encoding ?? 'identity'])
}

function docsPage(
  ctx: Pick<Context, 'config' | 'env'>,
  modules: Modules,
  document: OpenApi,
  { locale, theme }: Look,
): string {
  const { site, theme: colours } = ctx.config.current()
  const title = `${say(locale, 'docs_title')} · ${site.COMMON_SITE_NAME}`
  return html`<!doctype html>
<html lang="${locale}"${theme ? html` data-theme="${theme}"` : null}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${site.COMMON_LOGO_ROUND || site.COMMON_LOGO || '/favicon.svg'}">
<link rel="stylesheet" href="/api/docs.css">
<link rel="stylesheet" href="/theme/${colours.hash}.css">
</head>
<body>
<a class="skip" href="#content">${say(locale, 'docs_skip')}</a>
<header>
<h1>${say(locale, 'docs_title')}</h1>
<p>${site.COMMON_SITE_NAME} · ${document.info.version} · <a href="/api/openapi.json">${say(locale, 'docs_openapi')}</a></p>
</header>
<div class="columns">
<nav aria-label="${say(locale, 'docs_contents')}">${contents(modules)}</nav>
<main id="content" tabindex="-1">
<section class="intro"><p>${say(locale, 'docs_intro')}</p><p>${say(locale, 'docs_auth')}</p></section>
${Object.keys(modules).map((module) => moduleSection(ctx, modules, document, module, locale))}</main>
</div>
</body>
</html>
`.markup
}

function contents(modules: Modules): Markup {
  return html`<ul>${Object.entries(modules).map(
    ([module, contract]) =>
      html`<li><a href="#${module}">${module}</a><ul>${Object.keys(contract).map(
        (name) => html`<li><a href="#${module}.${name}">${name}</a></li>`,
      )}</ul></li>`,
  )}</ul>`
}

function moduleSection(
  ctx: Pick<Context, 'env'>,
  modules: Modules,
  document: OpenApi,
  module: string,
  locale: Locale,
): Markup {
  const endpoints = Object.values(modules[module] ?? {}).flatMap((endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    return operation ? [endpointSection({ endpoint, operation, document, locale, origin: ctx.env.publicOrigin })] : []
  })
  return html`<section id="${module}"><h2>${module}</h2>
${endpoints}</section>
`
}
