import type { Contract, Endpoint } from '../endpoint.ts'
import { lookUp } from './look-up.ts'

/** What a page needs of a contract: by module and name, how it is asked. */
type Addresses = Record<string, Record<string, Pick<Endpoint, 'method' | 'path'>>>

type Address = Addresses[string][string]

const beginning = '/api/'

/**
 * All addresses in one short text, since every visitor downloads it: `module~folder/,name=path~folder/,name;module…`. What
 * is asked by POST, in the first folder of its module and as it is named, is not mentioned at all, nor is the usual name
 * of that folder; `?` stands before what is asked by GET.
 */
export function packAddresses(api: Record<string, Contract>): string {
  return Object.entries(api).map(packModule).join(';')
}

function packModule([module, contract]: [string, Contract]): string {
  const grouped = Map.groupBy(Object.entries(contract), ([, { path }]) => split(path)[0])
  const folders = [...grouped].sort(([, one], [, two]) => two.length - one.length)
  const own = folders.find(([folder]) => folder !== '')
  const first = own?.[0] === usualFolder(module) ? '' : (own?.[0] ?? '')
  const odd = own?.[1].map(packName).filter((word) => /[?=]/.test(word)) ?? []
  const others = folders.filter((each) => each !== own)
  const listed = others.map(([folder, names]) => [folder, ...names.map(packName)])
  return [module, ...[[first, ...odd], ...listed].map((words) => words.join(','))].join('~')
}

function packName([name, { method, path }]: [string, Endpoint]): string {
  const [, rest] = split(path)
  return (method === 'GET' ? '?' : '') + name + (rest === spelled(name) ? '' : `=${rest}`)
}

function split(path: string): [folder: string, rest: string] {
  const short = path.slice(beginning.length)
  const end = short.indexOf('/') + 1
  return [short.slice(0, end), short.slice(end)]
}

/** What the text does not mention stands in a second one, which is loaded for the first call that needs it. */
export function unpackAddresses(text: string, loadRest = nothingElse): Addresses {
  const modules = Object.fromEntries(text.split(';').map((part) => [part.split('~')[0], part]))
  return lookUp((module) => {
    const known = modules[module]
    if (known !== undefined) return unpackModule(module, known)
    return lookUp((name) => loadRest().then((rest) => unpackAddresses(rest)[module]?.[name]))
  })
}

const nothingElse = () => Promise.resolve('')

function unpackModule(module: string, text: string): Addresses[string] {
  const [, own = '', ...others] = text.split('~')
  const [folder = ''] = own.split(',')
  const first = (folder || usualFolder(module)) + own.slice(folder.length)
  const listed = Object.fromEntries([first, ...others].flatMap(unpackFolder))
  return lookUp((name) => listed[name] ?? addressIn(first.split(',')[0] ?? '', name))
}

function unpackFolder(text: string): [name: string, address: Address][] {
  const [folder = '', ...names] = text.split(',')
  return names.map((word) => {
    const isGet = word[0] === '?'
    const [name = '', rest] = word.slice(isGet ? 1 : 0).split('=')
    return [name, addressIn(folder, name, rest, isGet ? 'GET' : 'POST')]
  })
}

function addressIn(folder: string, name: string, rest = spelled(name), method: Address['method'] = 'POST'): Address {
  return { method, path: beginning + folder + rest }
}

const usualFolder = (module: string) => `aoir-${spelled(module)}/`

/** As addresses write a name: with hyphens. */
function spelled(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
