import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { api as contract } from '#contract/api.ts'
import { post } from '#contract/endpoint.ts'
import { table } from '#server/api.ts'
import { projectRoot } from '../../../test/rules/sources.ts'
import { bootApi, type TestApi } from '../../../test/support/api.ts'
import { payPaths } from '../../modules/order/service.ts'
import { uploadPaths } from '../../modules/upload/docs.ts'
import { wechatPaths } from '../../modules/wechat/service.ts'
import { mountApi, openPort } from '../port/port.ts'
import { mountDocs } from './docs-page.ts'
import type { JsonSchema } from './json-schema.ts'
import { type OpenApi, openApi } from './openapi.ts'

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
    for (const parameter of operation.parameters) {
      expect(Object.keys(parameter.schema), `${path} ${parameter.name}`).not.toEqual([])
      expect(parameter.description, `${path} ${parameter.name}: say what it is in openapi-texts.ts`).toMatch(/\S{2}/)
    }
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

test('what stands beside the contract is described like the rest', () => {
  const whole = openApi(contract, { ...uploadPaths(), ...wechatPaths(), ...payPaths() })
  const operations = Object.values(whole.paths).flatMap((methods) => Object.values(methods))
  const declared = whole.tags.map(({ name }) => name)
  for (const { operationId, tags, parameters } of operations) {
    expect(declared, operationId).toEqual(expect.arrayContaining(tags))
    for (const { name, description } of parameters) expect(description, `${operationId} ${name}`).toMatch(/\S{2}/)
  }
  for (const { name, description } of whole.tags) expect(description, name).not.toBe(name)
  expect(whole.info.license.identifier).toBe('MIT')
})

test('what several calls take or answer stands once', () => {
  const found = new Map<string, number>()
  JSON.stringify(document, (_, value: unknown) => {
    const { properties } = (value ?? {}) as JsonSchema
    if (properties && Object.keys(properties).length > 2 && !('code' in properties)) {
      const text = JSON.stringify(value)
      found.set(text, (found.get(text) ?? 0) + 1)
    }
    return value
  })
  // What a call takes as a whole stays with the call.
  const inputs = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ requestBody }) => requestBody?.content['application/json']?.schema),
  )
  for (const input of inputs) found.delete(JSON.stringify(input))
  expect([...found].filter(([, times]) => times > 1).map(([text]) => text.slice(0, 200))).toEqual([])
  expect(JSON.stringify(document).length / inputs.length).toBeLessThan(2200)
})

test('a choice of constants is an enumeration, and patterns need no flags', () => {
  const texts: string[] = []
  JSON.stringify(document, (_, value: unknown) => {
    const { anyOf } = (value ?? {}) as JsonSchema
    if (Array.isArray(anyOf) && anyOf.every((choice) => choice.const !== undefined)) texts.push(JSON.stringify(value))
    return value
  })
  expect(texts).toEqual([])
  const contractFiles = globSync('contract/*.ts', { cwd: projectRoot })
  for (const file of contractFiles)
    expect(readFileSync(join(projectRoot, file), 'utf8'), file).not.toMatch(/z\.regex\(\s*\/.*\/i[,)]/)
})

test('examples and defaults fit their schemas', () => {
  for (const { endpoint } of table) {
    const call = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    const example = call?.requestBody?.content['application/json']?.example
    const params = Object.fromEntries(call?.parameters.map(({ name }) => [name, '1']) ?? [])
    if (endpoint.method === 'POST')
      expect(
        endpoint.input.safeParse(Array.isArray(example) ? example : { ...params, ...Object(example) }).error?.issues,
        endpoint.path,
      ).toBeUndefined()
    expect(call?.requestBody?.required ?? false, `${endpoint.path} needs a body`).toBe(
      endpoint.method === 'POST' && !endpoint.input.safeParse(params).success,
    )
  }
  JSON.stringify(document, (_, value: unknown) => {
    const schema = (value ?? {}) as JsonSchema
    if (typeof value === 'object' && schema.default !== undefined && typeof schema.type === 'string')
      expect(
        fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]).safeParse(schema.default).error,
        JSON.stringify(value),
      ).toBeUndefined()
    return value
  })
})

test('doors, keys and inputs are those of the contract', () => {
  const register = document.paths['/api/aoir-user-auth/register']?.post
  expect(register?.security).toEqual([{}, { bearer: [] }])
  expect(register?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  expect(register?.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/RegisterInput',
  })
  expect(document.components.schemas.RegisterInput?.required).toEqual(['username', 'password', 'email'])
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
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApi(contract, {}, api.ctx.env.publicOrigin))))
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
