import type { Contract, Endpoint } from './endpoint.ts'

/** What a page needs of a contract: by module and name, how it is asked. */
type Addresses = Record<string, Record<string, Pick<Endpoint, 'method' | 'path'>>>

const beginning = '/api/'

/**
 * All addresses in one short text, since every visitor downloads it: `module~folder/,name,name=path;module…`. What is
 * called as it is named needs no path, and `?` stands before what is asked by GET.
 */
export function packAddresses(api: Record<string, Contract>): string {
  const modules = Object.entries(api).map(([module, contract]) => {
    const folders = Map.groupBy(Object.entries(contract), ([, { path }]) => split(path)[0])
    return [module, ...[...folders].map(([folder, names]) => [folder, ...names.map(packName)].join(','))].join('~')
  })
  return modules.join(';')
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

export function unpackAddresses(text: string): Addresses {
  const modules = text.split(';').map((part) => {
    const [module = '', ...folders] = part.split('~')
    return [module, Object.fromEntries(folders.flatMap(unpackFolder))] as const
  })
  return Object.fromEntries(modules)
}

function unpackFolder(text: string): [name: string, address: Addresses[string][string]][] {
  const [folder, ...names] = text.split(',')
  return names.map((word) => {
    const isGet = word[0] === '?'
    const [name = '', rest = spelled(name)] = word.slice(isGet ? 1 : 0).split('=')
    return [name, { method: isGet ? 'GET' : 'POST', path: beginning + folder + rest }]
  })
}

/** As addresses write a name: with hyphens. */
function spelled(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
