import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { Gallery } from './gallery.tsx'

async function renderGallery() {
  const handler = createStaticHandler([{ path: '*', element: <Gallery /> }])
  const context = (await handler.query(new Request('http://site/__ui'))) as StaticHandlerContext
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

it('renders every part on the server without style attributes, style elements or scripts', async () => {
  const html = await renderGallery()
  expect(html.length).toBeGreaterThan(20_000)
  expect(html).not.toMatch(/ style=/)
  expect(html).not.toMatch(/<style|<script/)
})
