import { expect, test } from 'vitest'
import { originOf } from './use-view.ts'

const origin = 'https://forum.example'

test.each([
  ['', { from: 'direct' }],
  ['not an address', { from: 'direct' }],
  ['https://forum.example/', { from: 'home' }],
  ['https://forum.example/?feed=new', { from: 'home' }],
  ['https://forum.example/webapp', { from: 'home' }],
  ['https://forum.example/System/forum/film', { from: 'board' }],
  ['https://forum.example/webapp/system/film', { from: 'board' }],
  ['https://forum.example/search?q=a', { from: 'search' }],
  ['https://forum.example/author/7', { from: 'author' }],
  ['https://forum.example/webapp/user/message/chat/3', { from: 'message' }],
  ['https://forum.example/42', { from: 'direct' }],
  ['https://Search.Example:8443/?q=secret', { from: 'external', host: 'search.example' }],
  ['android-app://com.example/', { from: 'external', host: 'com.example' }],
])('%s', (address, expected) => expect(originOf(address, origin)).toEqual(expected))
