import { expect, test } from 'vitest'
import { avatarAddress } from './avatar-address.ts'

type Storage = Parameters<typeof avatarAddress>[1]

const storage: Storage = {
  SPBM: 'local',
  OPTIONS: {
    LOCAL: { ACCESSDOMAIN: '/' },
    COS: { BUCKET: 'pictures-1', REGION: 'ap-x', DOMAIN: '' },
    S3: { ENDPOINT: '', REGION: '', BUCKET: '', PUBLIC_BASE: '', PATH_STYLE: false, ACL: '' },
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

test('a bucket that makes thumbnails, by its own address or one of the site', () => {
  const own = 'https://pictures-1.cos.ap-x.myqcloud.com'
  expect(avatarAddress(`${own}/${path}`, storage)).toBe(`${own}/${path}?imageMogr2/thumbnail/200x/format/webp`)
  const COS = { ...storage.OPTIONS.COS, DOMAIN: 'https://img.example/' }
  expect(avatarAddress(`https://img.example/${path}`, { ...storage, OPTIONS: { ...storage.OPTIONS, COS } })).toBe(
    `https://img.example/${path}?imageMogr2/thumbnail/200x/format/webp`,
  )
})

test('a bucket that makes none: the site does', () => {
  expect(avatarAddress(`https://s3.example/bucket/${path}`, { ...storage, SPBM: 's3' })).toBe(`/${path}?w=200`)
})

test('anything else is left alone', () => {
  expect(avatarAddress('', storage)).toBe('')
  expect(avatarAddress('https://wx.example/head/132', storage)).toBe('https://wx.example/head/132')
})
