// Makes a fresh clone ready: node scripts/bootstrap.mjs [build] [server] [browser] [small]
// Runs before the dependencies exist and on any Node from 20 on: plain JavaScript, built-in modules only.
import { fileURLToPath } from 'node:url'
import { browserTools } from './bootstrap/browser.mjs'
import { build, messages, server, together } from './bootstrap/build.mjs'
import { dependencies } from './bootstrap/install.mjs'
import { alone } from './bootstrap/lock.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const words = process.argv.slice(2)

// Each step is { isDone(), run() }; those in one line need nothing of each other. A step is looked at again once no other
// bootstrap is running.
const stages = [
  [dependencies, ...(words.includes('browser') ? [browserTools] : [])],
  [messages],
  [
    ...(words.includes('build') ? [build] : []),
    ...(words.includes('build') || words.includes('server') ? [server] : []),
  ],
]

try {
  for (const stage of stages) {
    if (stage.every((step) => step.isDone())) continue
    await alone(async () => {
      const open = stage.filter((step) => !step.isDone())
      await together(open.map((step) => () => step.run()))
    })
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
