import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFile = join(import.meta.dirname, '../../package.json')
const { scripts } = JSON.parse(readFileSync(packageFile, 'utf8')) as { scripts: { start: string } }

/** What `npm start` runs, settings of the memory included, with the Node that runs this. */
export const startCommand = scripts.start
  .split(' ')
  .slice(1)
  .map((word) => (word === 'node' ? process.execPath : word)) as [string, ...string[]]
