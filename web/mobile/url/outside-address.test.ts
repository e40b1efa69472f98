import { expect, test } from 'vitest'
import { destinationOf } from './url.screen.tsx'

const origin = 'https://site.example'
const kindOf = (wanted: string | null) => destinationOf(wanted, origin).kind

test('other sites are shown before they are opened', () => {
  expect(destinationOf('https://other.example/a?b=1', origin)).toMatchObject({ kind: 'outside' })
  expect(kindOf('http://127.0.0.1:9/')).toBe('outside')
})

test('own paths go on directly', () => {
  expect(destinationOf('/12?x=1#c', origin)).toEqual({ kind: 'own', path: '/12?x=1#c' })
  expect(destinationOf('https://site.example/12', origin)).toEqual({ kind: 'own', path: '/12' })
})

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'https://',
  'https://site.example@evil.example/',
  'evil.example',
])('%s leads nowhere', (wanted) => expect(kindOf(wanted)).toBe('invalid'))
