import { dehydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { PageState } from '#web/page-state.ts'
import { createQueryClient } from '#web/query-client.ts'
import { pageJson } from './page-json.ts'

const facts = {
  buildId: 'b',
  theme: 'system',
  textSize: 'standard',
  density: null,
  reader: '',
  barrier: null,
  now: 1,
  isMobile: false,
} as const

test('the state of a page comes out as it went in, and cannot end its script', () => {
  const queries = createQueryClient()
  queries.setQueryData(['me'], { name: '</script><script>alert(1)</script>', bio: null })
  queries.setQueryData(['config'], Object.freeze({ site: '$& <!--' }))
  queries.setQueryData(['nothing', { page: 2 }], null)
  const router = { loaderData: { root: null, a: '<b>' }, errors: null }
  const state: PageState = { ...facts, queries: dehydrate(queries), router }
  for (let again = 0; again < 2; again++) {
    const json = pageJson(state)
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(state)))
  }
})

test('a page without answers', () => {
  const state: PageState = { ...facts, queries: dehydrate(createQueryClient()), router: { loaderData: {} } }
  expect(JSON.parse(pageJson(state))).toEqual(JSON.parse(JSON.stringify(state)))
})
