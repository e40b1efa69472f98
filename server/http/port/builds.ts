import type { FastifyInstance } from 'fastify'
import type { Context } from '../../kernel/context.ts'
import { plainHeaders } from './security-headers.ts'

/** What a browser asks to learn whether a new version of the application has been put in place. */
export function mountBuilds(app: FastifyInstance, build: { buildId: string; time: number }): void {
  const meta = {
    id: build.buildId,
    timestamp: build.time,
    matcher: { static: {}, wildcard: {}, dynamic: {} },
    routeRules: { '/': { redirect: { userAgent: 'mobile', to: '/webapp', statusCode: 301 } } },
    prerendered: [] as string[],
    redirects: [
      { from: '/', to: '/webapp', when: 'mobile' },
      { from: '/webapp', to: '/', when: 'desktop' },
    ],
  }
  app.get('/builds/latest.json', (_request, reply) =>
    reply.headers(plainHeaders).header('cache-control', 'no-store').send({ id: build.buildId, timestamp: build.time }),
  )
  app.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) => {
    reply.headers(plainHeaders)
    if (request.params.file !== `${build.buildId}.json`)
      return reply.code(404).send({ code: 404, message: 'Not Found', data: null })
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(meta)
  })
}

/** The colours of the site as a stylesheet that is named by its content. */
export function mountTheme(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { file: string } }>('/theme/:file', (request, reply) => {
    const { css, hash } = ctx.config.current().theme
    const isCurrent = request.params.file === `${hash}.css`
    reply.headers(plainHeaders).header('content-type', 'text/css; charset=utf-8')
    // A page from a moment ago still asks for the old name: it gets today's colours, and keeps nothing.
    reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
    return reply.send(css)
  })
}
