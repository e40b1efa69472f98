import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { defaultConfig } from '#server/modules/config/defaults.ts'
import { pageHeaders, scriptOrigins, storageOrigins } from './security-headers.ts'

type Storage = SiteConfig['COMMON_SPBM']
const { OPTIONS } = defaultConfig.COMMON_SPBM
const storage = (SPBM: Storage['SPBM'], options: Partial<Storage['OPTIONS']>) =>
  storageOrigins({ SPBM, OPTIONS: { ...OPTIONS, ...options } })

test('pages may load from and upload to the storage in force, and nowhere else', () => {
  expect(storage('local', {})).toEqual([])
  expect(storage('local', { LOCAL: { ACCESSDOMAIN: 'https://files.example.org/' } })).toEqual([
    'https://files.example.org',
  ])
  expect(storage('cos', { COS: { BUCKET: 'b-1250000000', REGION: 'ap-guangzhou' } })).toEqual([
    'https://b-1250000000.cos.ap-guangzhou.myqcloud.com',
  ])
  const s3 = { ...OPTIONS.S3, ENDPOINT: 'http://127.0.0.1:9000', BUCKET: 'b' }
  expect(storage('s3', { S3: s3 })).toEqual(['http://127.0.0.1:9000'])
  expect(storage('s3', { S3: { ...s3, PATH_STYLE: false, ENDPOINT: 'https://s3.example' } })).toEqual([
    'https://b.s3.example',
  ])
  const csp = pageHeaders(false, false, { storage: ['https://b.s3.example'] })['content-security-policy']
  expect(csp).toContain("connect-src 'self' https://b.s3.example;")
})

test('a name cannot smuggle a rule into the policy', () => {
  const bucket = "b;script-src 'unsafe-inline'"
  expect(storage('cos', { COS: { BUCKET: bucket, REGION: 'r' } })).toEqual([])
  expect(storage('cos', { COS: { BUCKET: "b;a,'x'", REGION: 'r' } })).toEqual([])
})

test('scripts of others run from the origins of their addresses, and from nowhere else', () => {
  const policy = (...SCRIPTS: string[]) =>
    pageHeaders(false, false, { scripts: scriptOrigins({ SCRIPTS }) })['content-security-policy']?.split('; ')
  expect(policy()).toContain("script-src 'self'")
  const counted = policy('https://hm.example/hm.js?a', 'https://hm.example/b.js', 'https://s.example:8443/s.js')
  expect(counted).toContain("script-src 'self' https://hm.example https://s.example:8443")
  expect(counted).toContain("connect-src 'self' https://hm.example https://s.example:8443")
  // All other lines are what they are without them.
  const others = (lines: string[] = []) => lines.filter((line) => !/^(script|connect)-src/.test(line))
  expect(others(counted)).toEqual(others(policy()))
  for (const bad of ['http://hm.example/a.js', "https://a;script-src'unsafe-inline'/x.js", 'https://*/a.js', '/a.js'])
    expect(policy(bad)).toContain("script-src 'self'")
})
