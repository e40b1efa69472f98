// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, data, Outlet, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { siteConfigKey } from './api/queries/queries.ts'
import { ErrorScreen, pageErrorOf } from './error-screen.tsx'

/** A page whose loader throws, as the router hands it on. */
async function failing(path: string, thrown: unknown) {
  const handler = createStaticHandler([
    {
      path: '*',
      Component: Outlet,
      ErrorBoundary: ErrorScreen,
      loader() {
        throw thrown
      },
    },
  ])
  const context = await handler.query(new Request(`http://page${path}`))
  if (context instanceof Response) throw new Error('an error screen leads nowhere')
  return { handler, context }
}

async function render(path: string, thrown: unknown, config?: object): Promise<string> {
  const { handler, context } = await failing(path, thrown)
  const queries = new QueryClient()
  if (config) queries.setQueryData(siteConfigKey, config)
  return renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
}

/** As much of the settings as the head of a page on phones asks for. */
const site = { COMMON_LOGIN: { LOGIN_ACCESS: false } }

const text = (html: string) => html.replace(/<!-- -->/g, '')

test('a path of no known form', async () => {
  const html = text(await render('/no/such', data({ reason: 'unmatched' }, { status: 404 }), {}))
  expect(html).toContain('Page not found: /no/such')
  expect(html).toContain('action="/search"')
})

test('a path that names nothing', async () => {
  const html = text(await render('/webapp/author/0', data({ reason: 'invalid' }, { status: 404 }), site))
  expect(html).toContain('Page Not Found: /webapp/author/0')
  expect(html).toContain('href="/webapp"')
})

test('every error is one object with status, sentence and path', async () => {
  const missing = async (reason: string) => {
    const { context } = await failing('/', data({ reason }, { status: 404 }))
    return Object.values(context.errors ?? {})[0]
  }
  expect(pageErrorOf(await missing('unmatched'), '/a/b')).toEqual({
    statusCode: 404,
    statusMessage: 'Page not found: /a/b',
    data: { path: '/a/b' },
  })
  expect(pageErrorOf(await missing('invalid'), '/0')).toMatchObject({ statusMessage: 'Page Not Found: /0' })
  expect(pageErrorOf(new Error('a secret'), '/7')).toEqual({
    statusCode: 500,
    statusMessage: 'Internal Server Error',
    data: { path: '/7' },
  })
})

test('a fault of ours', async () => {
  const html = text(await render('/', new Error('a secret'), {}))
  expect(html).toContain('Internal Server Error')
  expect(html).not.toContain('a secret')
})

test('without a network it says so, and that it goes on by itself', async () => {
  const html = text(await render('/webapp/12', new ApiError(0, 'down'), {}))
  expect(html).toContain('网络不可用，连接后会自动重试')
  expect(html).not.toContain('Internal Server Error')
})

test('a page of the phone that failed has a way out', async () => {
  expect(await render('/webapp/12', new Error('down'), {})).toContain('href="/webapp"')
})

test('no configuration: it needs none, and offers to try again', async () => {
  const html = text(await render('/', new Error('down')))
  expect(html).toContain('请求发生错误了')
  expect(html).toContain('重试')
})

test('nothing the policy of the page forbids', async () => {
  for (const config of [undefined, {}]) expect(await render('/', new Error('x'), config)).not.toContain('style=')
})
