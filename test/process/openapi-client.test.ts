import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import { openApi } from '#server/http/docs/openapi.ts'
import { mountApi, openPort } from '#server/http/port/port.ts'
import { clientTypes } from '../openapi-client/generate.ts'
import { projectRoot } from '../rules/sources.ts'
import { bootApi, type Person, type TestApi } from '../support/api.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A client that nobody here wrote: made from the document alone, it compiles, logs in and reads. */

const types = './types.ts'

const program = (path: string) => `
import type { paths } from '${types}'

type Login = paths['/api/aoir-user-auth/login']['post']
type Own = paths['${path}']['get']
type Body<Call extends { responses: { 200: { content: unknown } } }> = Call['responses'][200]['content'] extends {
  'application/json': infer Json
} ? Json : never

const [origin, username = '', password = ''] = process.argv.slice(2)
const form: Login['requestBody']['content']['application/json'] = { username, password }
// @ts-expect-error: a password is text
export const wrong: typeof form = { username, password: 1 }
const login = await fetch(origin + '/api/aoir-user-auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(form),
})
const { data: tokens } = (await login.json()) as Body<Login>
const own = await fetch(origin + '${path}', { headers: { authorization: 'Bearer ' + tokens.access_token } })
const { data: me } = (await own.json()) as Body<Own>
const id: string = me._id
console.log(JSON.stringify({ id, name: me.name }))
`

let api: TestApi
let member: Person
let origin: string
let closePort: () => Promise<void>
const folder = join(temporaryFolder(), 'client')

beforeAll(async () => {
  api = await bootApi()
  member = await api.member()
  const app = openPort(api.ctx, () => false)
  mountApi(app, api.handle)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  closePort = () => app.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, types), await clientTypes(openApi(contract)))
  writeFileSync(join(folder, 'main.ts'), program('/api/aoir-user/info'))
})
afterAll(async () => {
  await closePort()
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

// Not synchronous: the server that the client talks to lives in this process.
const run = async (...args: string[]) => (await promisify(execFile)(process.execPath, args)).stdout

test('a generated client type-checks and logs in', async () => {
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const types = ['--typeRoots', join(projectRoot, 'node_modules/@types'), '--types', 'node']
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
  ]
  const main = join(folder, 'main.ts')
  expect(await run(compiler, ...options, ...types, main).catch((failure) => failure.stdout)).toBe('')
  const said = await run(main, origin, member.name, member.password)
  expect(JSON.parse(said)).toEqual({ id: member.id, name: member.name })
})
