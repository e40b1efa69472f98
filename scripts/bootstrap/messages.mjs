import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = ['zh-CN', 'en']

/**
 * messages/*.json become functions, one file each, so that every chunk of the pages carries just the sentences it
 * uses. A key or a parameter that one language lacks stops the build.
 */
export function compileMessages(folder, out) {
  const [chinese, english] = locales.map((locale) => JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')))
  const keys = Object.keys(chinese).sort()
  check(keys, chinese, english)
  mkdirSync(join(out, 'sentences'), { recursive: true })
  write(join(out, 'package.json'), '{ "type": "module", "sideEffects": false }\n')
  write(join(out, 'runtime.js'), runtime)
  write(join(out, 'runtime.d.ts'), runtimeTypes)
  write(join(out, 'messages.js'), "export * as m from './sentences.js'\n")
  write(join(out, 'sentences.js'), keys.map((key) => `export { ${key} } from './sentences/${key}.js'\n`).join(''))
  write(join(out, 'messages.d.ts'), types(keys, chinese))
  for (const key of keys) write(join(out, 'sentences', `${key}.js`), sentence(key, chinese[key], english[key]))
  for (const file of readdirSync(join(out, 'sentences')))
    if (!(file.slice(0, -3) in chinese)) rmSync(join(out, 'sentences', file))
}

const runtime = `let read = () => 'zh-CN'
export const getLocale = () => read()
export const overwriteGetLocale = (next) => {
  read = next
}
`
const runtimeTypes = `export type Locale = 'zh-CN' | 'en'
export declare function getLocale(): Locale
export declare function overwriteGetLocale(next: () => Locale): void
`

function sentence(key, chinese, english) {
  const input = parameters(chinese).length > 0 ? 'i' : ''
  const same = chinese === english
  const body = same ? template(chinese) : `getLocale() === 'en' ? ${template(english)} : ${template(chinese)}`
  return `${same ? '' : "import { getLocale } from '../runtime.js'\n"}export const ${key} = (${input}) => ${body}\n`
}

/** `{count} {count|reply|replies}`: the word for one, and for any other number. `server/shared/messages.ts` reads it, too. */
const numbers = /\{(\w+)\|([\w ]*)\|([\w ]*)\}/g

function template(text) {
  const quoted = text
    .replace(/[\\`$]/g, '\\$&')
    .replace(numbers, (_, name, one, many) => `\${i.${name} == 1 ? '${one}' : '${many}'}`)
    .replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`)
  return `\`${quoted}\``
}

function types(keys, texts) {
  const lines = keys.map((key) => {
    const names = parameters(texts[key])
    const input = names.length > 0 ? `inputs: { ${names.map((name) => `${name}: string | number`).join('; ')} }` : ''
    return `  /** ${texts[key].replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n  ${key}: (${input}) => string\n`
  })
  return `export declare const m: {\n${lines.join('')}}\n`
}

function check(keys, chinese, english) {
  const missing = [
    ...keys.filter((key) => !(key in english)),
    ...Object.keys(english).filter((key) => !(key in chinese)),
  ]
  if (missing.length > 0) throw new Error(`Not in both catalogues: ${missing.join(', ')}`)
  for (const key of keys) {
    if (!/^[a-z]\w*$/.test(key)) throw new Error(`${key} cannot be the name of a message`)
    if (parameters(chinese[key]).join() !== parameters(english[key]).join())
      throw new Error(`${key} has other parameters in the other language`)
  }
}

function parameters(text) {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
}

/** A file that has not changed keeps its time, so that nothing is built again because of it. */
function write(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    // not there yet
  }
  writeFileSync(file, text)
}
