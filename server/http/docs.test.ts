import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api as contract } from '#contract/api.ts'
import { post } from '#contract/endpoint.ts'
import { table } from '#server/api.ts'
import { bootApi, type TestApi } from '../../test/api.ts'
import { mountDocs } from './docs-page.ts'
import { type OpenApi, openApi } from './openapi.ts'
import { mountApi, openPort } from './port.ts'

let api: TestApi
let app: FastifyInstance
const document = openApi(contract)

beforeAll(async () => {
  api = await bootApi()
  app = openPort(api.ctx, () => false)
  mountDocs(app, api.ctx, contract)
  mountApi(app, api.handle)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

function refsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)))
}

function lookUp(whole: OpenApi, ref: string): unknown {
  const path = ref.replace(/^#\//, '').split('/')
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], whole)
}

test('every route of the server stands in the document, and nothing else', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const served = table.map(({ endpoint }) => `${endpoint.method.toLowerCase()} ${endpoint.path}`)
  expect(documented.sort()).toEqual([...new Set(served)].sort())
})

test('every operation is complete', () => {
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  for (const { path, operation } of operations) {
    expect(operation.summary, path).toMatch(/\S{2}/)
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(
      inPath.map(({ name }) => name),
      path,
    ).toEqual(named)
    for (const parameter of operation.parameters)
      expect(Object.keys(parameter.schema), `${path} ${parameter.name}`).not.toEqual([])
    for (const parameter of inPath) expect(parameter.required, path).toBe(true)
    expect(Object.keys(operation.responses), path).toEqual(
      expect.arrayContaining(['200', '401', '422', '429', '500', '503']),
    )
    expect(
      document.tags.map(({ name }) => name),
      path,
    ).toContain(operation.tags[0])
  }
  for (const ref of refsIn(document)) expect(lookUp(document, ref), ref).toBeTypeOf('object')
})

test('doors, keys and inputs are those of the contract', () => {
  const register = document.paths['/api/aoir-user-auth/register']?.post
  expect(register?.security).toEqual([{}, { bearer: [] }])
  expect(register?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  expect(register?.requestBody?.content['application/json']?.schema.required).toEqual(['username', 'password', 'email'])
  expect(document.paths['/api/aoir-admin-config/get']?.get?.security).toEqual([{ bearer: [] }])
  expect(document.paths['/api/aoir-admin-config/get']?.get?.responses).toHaveProperty('403')
})

test('a schema that holds itself becomes a shared one', () => {
  const node = z.object({
    type: z.string(),
    get content() {
      return z.optional(z.array(node))
    },
  })
  const rest = { summary: 'x', access: 'anyone', output: node } as const
  const made = openApi({
    doc: { root: post('/a', { ...rest, input: node }), inner: post('/b', { ...rest, input: z.object({ node }) }) },
  })
  const refs = refsIn(made)
  expect(refs.filter((ref) => ref.startsWith('#/components/schemas/')).length).toBeGreaterThan(3)
  for (const ref of refs) expect(lookUp(made, ref), ref).toBeTypeOf('object')
})

test('the document is served', async () => {
  const answer = await app.inject('/api/openapi.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
  const packed = await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect((await app.inject('/api/aoir-config')).json().code).toBe(200)
})

test('the page shows every endpoint, in both languages, without anything inline or foreign', async () => {
  const page = await app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  for (const { endpoint } of table) expect(page.body).toContain(`<code>${endpoint.path}</code>`)
  expect(page.body).toContain('<html lang="zh-CN">')
  expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//)
  const english = await app.inject({ url: '/api/docs', headers: { cookie: 'locale=en; theme=dark' } })
  expect(english.body).toContain('<html lang="en" data-theme="dark">')
  expect(english.body).toContain('API documentation')
  const css = await app.inject('/api/docs.css')
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
})

test('what the site calls itself is text', async () => {
  await api.configure({ COMMON_SITE_NAME: '<b>"&' })
  expect((await app.inject('/api/docs')).body).toContain('&lt;b&gt;&quot;&amp;')
})
