import { m } from '#messages/messages.js'
import { notFound } from '../../screen.ts'

export const title = () => m.page_dynamic()

/** No such thing exists until something has been published. */
export function loader(): never {
  throw notFound()
}

export function Component() {
  return null
}
