import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { deriveTheme } from '#contract/shared/theme.ts'

it('keeps the fallback colours equal to the derived default theme', async () => {
  const css = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')
  const values = (name: string) => [...css.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value)
  const plain = (value: string | undefined) => value?.replace(/(?<=[\s(])0\./g, '.')
  const { light, dark } = deriveTheme()
  for (const name of Object.keys(light) as (keyof typeof light)[]) {
    expect([name, ...values(name).map(plain)]).toEqual([name, light[name], dark[name], dark[name]])
  }
})
