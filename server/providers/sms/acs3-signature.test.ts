import { expect, test } from 'vitest'
import { acs3Authorization, acs3Query } from './aliyun.ts'

test('agrees with the example in the documentation of the provider', () => {
  const authorization = acs3Authorization({
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    method: 'POST',
    path: '/',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
    body: '',
  })
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('escapes what RFC 3986 says and sorts by name', () => {
  expect(acs3Query({ b: "it's (a) *! ~", a: '青屿', 'x y': '+/=&' })).toBe(
    'a=%E9%9D%92%E5%B1%BF&b=it%27s%20%28a%29%20%2A%21%20~&x%20y=%2B%2F%3D%26',
  )
})
