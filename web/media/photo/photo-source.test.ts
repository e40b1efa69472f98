import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { addressesOf, photoAt } from './photo-source.ts'

const photo = { url: '/a.webp', thumb: '/a.webp?w={w}', width: 1600, height: 900, placeholder: '' }

test('every size up to the original', () => {
  expect(addressesOf(photo)).toEqual({
    src: '/a.webp?w=400',
    srcSet: '/a.webp?w=200 200w, /a.webp?w=250 250w, /a.webp?w=300 300w, /a.webp?w=400 400w, /a.webp 1600w',
  })
})

test('nothing larger than the picture itself', () => {
  expect(addressesOf({ ...photo, width: 260 })).toEqual({
    src: '/a.webp?w=250',
    srcSet: '/a.webp?w=200 200w, /a.webp?w=250 250w, /a.webp 260w',
  })
  expect(addressesOf({ ...photo, width: 120 })).toEqual({ src: '/a.webp' })
})

test('an animation moves only where that is wanted', () => {
  expect(addressesOf({ ...photo, animated: true }).src).toBe('/a.webp?w=400')
  expect(addressesOf({ ...photo, animated: true }, true)).toEqual({ src: '/a.webp' })
})

const path = 'aoir/1/image/2026/11/15/1.webp'
const storage = (ACCESSDOMAIN: string) => ({ OPTIONS: { LOCAL: { ACCESSDOMAIN } } }) as SiteConfig['COMMON_SPBM']

test('a stored path becomes addresses of this site, wherever the file is stored', () => {
  expect(photoAt(path, storage('/'))).toMatchObject({ url: `/${path}`, thumb: `/${path}?w={w}` })
  expect(photoAt(path, storage('https://files.example/')).thumb).toBe(`https://files.example/${path}?w={w}`)
})

test('what is an address already stays as it is', () => {
  for (const url of ['/logo.png', 'https://elsewhere/x.png', ''])
    expect(photoAt(url, storage('/'))).toMatchObject({ url, thumb: '' })
})
