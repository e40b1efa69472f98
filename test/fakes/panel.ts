import { createHash, generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FakeServer, startFakeServer } from './http.ts'
import { makeCertificate } from './pay/certificate.ts'

type Fields = Record<string, string>
type Data = Record<string, unknown>

interface Called {
  path: string
  fields: Fields
  cookie: string | undefined
}

/** A BaoTa panel: it checks keys and callers as the real one does, and keeps what it is given in memory. */
export interface FakePanel extends FakeServer {
  key: string
  /** Who may call; `*`: everybody. */
  whiteList: string[]
  isOpen: boolean
  /** Refusals so far: at twenty it shuts. */
  refusals: number
  calls: Called[]
  /** What it answers to a call instead, by path. */
  answers: Map<string, unknown>
  /** Files by path, and folders. */
  files: Map<string, Buffer>
  folders: Set<string>
  projects: Map<string, Data & { run: boolean; polls: number }>
}

export async function startFakePanel({ tls = false, port = 0 } = {}): Promise<FakePanel> {
  const server = await startFakeServer((request, response, body) => answer(panel, request, response, body), {
    tls: tls ? selfSigned() : undefined,
    port,
  })
  const panel: FakePanel = Object.assign(server, {
    key: 'the key of this panel',
    whiteList: ['*'],
    isOpen: true,
    refusals: 0,
    calls: [] as Called[],
    answers: new Map<string, unknown>(),
    files: new Map<string, Buffer>(),
    folders: new Set(['/www/wwwroot']),
    projects: new Map<string, Data & { run: boolean; polls: number }>(),
  })
  return panel
}

function selfSigned() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cert = makeCertificate(keys, '01', new Date('2040-01-01T00:00:00Z'))
  return { key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), cert }
}

async function answer(
  panel: FakePanel,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const fields = await fieldsOf(request, body)
  const path = request.url ?? ''
  panel.calls.push({ path, fields, cookie: request.headers.cookie })
  if (!panel.isOpen || !fields.request_time || !fields.request_token)
    return void response.writeHead(302, { location: '/login' }).end('<html>login</html>')
  const said = refusal(panel, fields, request) ?? panel.answers.get(path) ?? does(panel, path, fields)
  if (said === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>404</html>')
  response.setHeader('set-cookie', ['BT_PANEL=session-1; Path=/; HttpOnly', 'request_token=x; Path=/'])
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(said))
}

async function fieldsOf(request: IncomingMessage, body: Buffer): Promise<Fields> {
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const pairs = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(pairs))
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function refusal(panel: FakePanel, { request_time = '', request_token }: Fields, { socket }: IncomingMessage) {
  if (panel.refusals >= 20) return { status: false, msg: '连续20次验证失败,禁止1小时' }
  const ip = socket.remoteAddress ?? ''
  const isListed = panel.whiteList.includes('*') || panel.whiteList.includes(ip)
  // It keeps no key, only the hash of it.
  const isSigned = request_token === md5(request_time + md5(panel.key))
  if (isListed && isSigned) return undefined
  panel.refusals += 1
  if (!isListed) return { status: false, msg: `IP校验失败,您的访问IP为[${ip}]` }
  return { status: false, msg: '密钥校验失败' }
}

function does(panel: FakePanel, path: string, fields: Fields): unknown {
  const project = /^\/project\/nodejs\/(\w+)$/.exec(path)?.[1]
  if (project) return projectCalls[project]?.(panel, dataOf(fields))
  return plainCalls[path]?.(panel, fields)
}

/** Arguments that were not put into the field `data` are not seen. */
function dataOf({ data = '{}' }: Fields): Data {
  return JSON.parse(data) as Data
}

const good = (data: unknown) => ({ status: true, status_code: 200, error_msg: '', data })
const done = { status: true, msg: '操作成功!' }
const refused = (msg: string) => ({ status: false, msg })

const plainCalls: Record<string, (panel: FakePanel, fields: Fields) => unknown> = {
  '/system?action=GetSystemTotal': () => ({
    system: 'Debian GNU/Linux 12 x86_64',
    version: '11.7.0',
    memTotal: 1980,
    memFree: 700,
    cpuNum: 2,
  }),
  '/system?action=GetDiskInfo': () => [
    { path: '/', size: ['10G', '9.5G', '500M', '95%'] },
    { path: '/www', size: ['40G', '10G', '30G', '25%'] },
  ],
  '/system?action=GetConcifInfo': () => ({ webserver: 'nginx', sites_path: '/www/wwwroot' }),
  '/files?action=GetDir': ({ folders, files }, { path = '' }) => {
    const shown = folders.has(path) ? path : '/www'
    return { PATH: shown, DIR: [], FILES: [...files.keys()].filter((file) => file.startsWith(`${shown}/`)) }
  },
  '/files?action=CreateDir': ({ folders }, { path = '' }) => {
    if (folders.has(path)) return refused('指定目录已存在!')
    folders.add(path)
    return done
  },
  '/files?action=upload': ({ files }, fields) => {
    const { f_path = '', f_name = '', f_size, f_start, blob = '' } = fields
    const file = `${f_path}/${f_name}`
    const before = Number(f_start) === 0 ? Buffer.alloc(0) : (files.get(file) ?? Buffer.alloc(0))
    if (before.length !== Number(f_start)) return before.length
    const now = Buffer.concat([before, Buffer.from(blob, 'base64')])
    files.set(file, now)
    return now.length < Number(f_size) ? now.length : { status: true, msg: '上传成功!' }
  },
  '/files?action=UnZip': ({ files }, { sfile = '', dfile = '' }) => {
    if (!files.has(sfile)) return refused('文件不存在')
    files.set(`${dfile}/package.json`, Buffer.from('{}'))
    return done
  },
  '/files?action=CreateFile': ({ files }, { path = '' }) => {
    files.set(path, Buffer.alloc(0))
    return done
  },
  '/files?action=SaveFileBody': ({ files }, { path = '', data = '' }) => {
    if (!files.has(path)) return refused('指定文件不存在!')
    files.set(path, Buffer.from(data))
    return done
  },
}

const projectCalls: Record<string, (panel: FakePanel, data: Data) => unknown> = {
  is_install_nodejs: () => true,
  get_nodejs_version: () => good(['v18.20.1', 'v22.14.0', 'v20.15.0']),
  get_project_list: ({ projects }, { p, limit }) => {
    const from = (Number(p) - 1) * Number(limit)
    return { data: [...projects.values()].slice(from, from + Number(limit)), page: '<div>pager</div>', where: '' }
  },
  create_project: ({ projects }, data) => {
    const name = String(data.project_name)
    if (projects.has(name)) return { ...good(null), status: false, error_msg: '项目名称已存在' }
    projects.set(name, {
      id: projects.size + 1,
      name,
      path: data.project_cwd,
      project_config: data,
      run: false,
      polls: 0,
    })
    return good('添加成功')
  },
  start_project: ({ projects }, { project_name }) => {
    const project = projects.get(String(project_name))
    if (project) project.run = true
    return good('启动成功')
  },
  get_project_info: ({ projects }, { project_name }) => {
    const project = projects.get(String(project_name))
    if (!project) return { ...good(null), status: false }
    if (project.run) project.polls += 1
    // It listens a little later than it runs.
    return good({ ...project, listen_ok: project.polls > 1 })
  },
}
