import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PageBundle } from '#contract/shared/rendering.ts'
import type { Renderer } from './renderer.ts'

/** Vite inside our server: pages are compiled as they are asked for and replaced in the browser when they change. */
export async function devRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  const scripts = [
    '<script type="module" src="/@vite/client"></script>',
    reactRefresh,
    '<script type="module" src="/web/entry.client.tsx"></script>',
  ]
  return {
    bundle: () => vite.ssrLoadModule('/web/entry.server.tsx') as Promise<PageBundle & Record<string, unknown>>,
    head: () => scripts.join('\n'),
    buildId: `dev-${randomUUID()}`,
    development: true,
  }
}

const reactRefresh = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type</script>`
