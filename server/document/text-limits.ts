import type { Document } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { countMedia, plainText } from './text.ts'

/** Letters of living scripts carry a few marks; a tower of them only covers what others wrote. */
export const mostMarks = 8

const tower = new RegExp(`\\p{M}{${mostMarks + 1},}`, 'u')

export function hasTower(text: string): boolean {
  return tower.test(text)
}

interface TextFault {
  key: 'input_too_long' | 'post_too_many_images' | 'post_too_many_marks'
  params: { max: number }
  field: string
}

/** What is too much in a post. Also of drafts: nobody keeps more than could be published. */
export function textFault(title: string, document: Document): TextFault | undefined {
  const text = plainText(document)
  if (text.length > limits.documentCharacters)
    return { key: 'input_too_long', params: { max: limits.documentCharacters }, field: 'content' }
  if (countMedia(document) > limits.documentImages)
    return { key: 'post_too_many_images', params: { max: limits.documentImages }, field: 'content' }
  const field = hasTower(title) ? 'title' : hasTower(text) ? 'content' : undefined
  return field && { key: 'post_too_many_marks', params: { max: mostMarks }, field }
}
