import { execFile } from 'node:child_process'
import { BadEnvironment } from '../../server/kernel/env.ts'

interface Options {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Exit codes that are answers, too. */
  codes?: number[]
}

const mostOutput = 16 << 20

/** Gives what it wrote; a failure is told in the words of the program. */
export function runProgram(
  program: string,
  words: string[],
  { codes = [], ...options }: Options = {},
): Promise<string> {
  return new Promise((done, reject) => {
    const child = execFile(program, words, { ...options, maxBuffer: mostOutput }, (error, stdout, stderr) => {
      if (!error || (stdout && codes.includes(child.exitCode ?? -1))) return done(stdout)
      const said = (stderr || stdout).trim().split('\n').slice(-8).join('\n')
      reject(new BadEnvironment(`${[program, ...words].join(' ')} failed:\n${said || error.message}`))
    })
  })
}

/** A command of a release by its own code, as programs read it. */
export async function runCommandOf<T>(
  folder: string,
  name: string,
  words: string[],
  { env = process.env, codes }: Pick<Options, 'env' | 'codes'> = {},
): Promise<T> {
  const stdout = await runProgram(process.execPath, [`scripts/${name}.ts`, ...words, '--json'], {
    cwd: folder,
    env: { ...env, NODE_COMPILE_CACHE: undefined },
    codes: [1, ...(codes ?? [])],
  })
  const answer = JSON.parse(stdout) as T & { error?: string }
  if (typeof answer.error === 'string') throw new BadEnvironment(answer.error)
  return answer
}
