import { expect, test } from 'vitest'
import { avatarAddress } from './member-avatar.tsx'

type Storage = Parameters<typeof avatarAddress>[1]

const storage: Storage = {
  SPBM: 'local',
  OPTIONS: {
    LOCAL: { ACCESSDOMAIN: '/' },
    COS: { BUCKET: 'pictures-1', REGION: 'ap-x' },
    S3: { ENDPOINT: '', REGION: '', BUCKET: '', PATH_STYLE: false },
  },
}
const path = 'aoir/7/image/2026/02/03/177000000000042.webp'

test('local pictures, with and without a host of their own', () => {
  expect(avatarAddress(`/${path}`, storage)).toBe(`/${path}?w=200`)
  expect(avatarAddress(path, storage)).toBe(`/${path}?w=200`)
  const elsewhere = { ...storage.OPTIONS, LOCAL: { ACCESSDOMAIN: 'https://files.example/' } }
  expect(avatarAddress(`https://files.example/${path}`, { ...storage, OPTIONS: elsewhere })).toBe(
    `https://files.example/${path}?w=200`,
  )
})

test('what lies in a bucket is read from the site', () => {
  const own = 'https://pictures-1.cos.ap-x.myqcloud.com'
  expect(avatarAddress(`${own}/${path}`, { ...storage, SPBM: 'cos' })).toBe(`/${path}?w=200`)
  expect(avatarAddress(`https://s3.example/bucket/${path}`, { ...storage, SPBM: 's3' })).toBe(`/${path}?w=200`)
})

test('anything else is left alone', () => {
  expect(avatarAddress('', storage)).toBe('')
  expect(avatarAddress('https://wx.example/head/132', storage)).toBe('https://wx.example/head/132')
})
