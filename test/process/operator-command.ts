import { execFile } from 'node:child_process'
import { projectRoot } from '../rules/sources.ts'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** A command of the operator as it is typed, with its own environment. */
export function operatorCommand(name: string, env: Record<string, string>, ...words: string[]): Promise<Ended> {
  const options = {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...env },
  }
  return new Promise((done) => {
    const child = execFile(process.execPath, [`scripts/${name}.ts`, ...words], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? 0, stdout, stderr }),
    )
  })
}
