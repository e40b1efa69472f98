import { expect, test } from 'vitest'
import { pastedImages } from './paste-drop.ts'

const image = (name: string) => new File(['x'], name, { type: 'image/png' })
/** Like the browser's own, it answers only as itself. */
const carrier = (files: File[], text = '') => ({
  files,
  text,
  getData() {
    return this.text
  },
})

test('pasted pictures get names of their own', () => {
  const names = pastedImages(carrier([image('image.png'), image('image.png')]), 5).map(({ name }) => name)
  expect(names).toEqual(['paste-5.png', 'paste-6.png'])
  expect(pastedImages(carrier([image('猫.png')]))[0]?.name).toBe('猫.png')
})

test('text that comes along has the word', () => {
  expect(pastedImages(carrier([image('image.png')], '1\t2'))).toEqual([])
  expect(pastedImages(carrier([image('image.png')], ' \n'))).toHaveLength(1)
})

test('other files are not taken', () => {
  expect(pastedImages(carrier([new File(['x'], 'a.pdf', { type: 'application/pdf' })]))).toEqual([])
})
