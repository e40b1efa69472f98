import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Names of classes stand in the text of a page, in the styles and in the scripts. Here they are a sign for the file and
 * a number in it: the same in both builds, and nearly free where several of one file come together.
 */
export function shortNames(root: string): (name: string, file: string, css: string) => string {
  const owners = new Map<string, string>()
  return (name, file, css) => {
    const path = relative(root, file.split('?')[0] ?? '')
    const sign = createHash('sha256').update(path).digest('base64url').slice(0, 4)
    if ((owners.get(sign) ?? path) !== path) throw new Error(`${path} and ${owners.get(sign)} have the same sign`)
    owners.set(sign, path)
    const names = [...new Set(css.match(/\.[A-Za-z_][\w-]*/g))]
    return `_${sign}${names.indexOf(`.${name}`).toString(36)}`
  }
}
