import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { requireAnswer } from './require-answer.ts'
import { ReturnPage } from './return-page.tsx'

export const title = () => m.return_qq()

export const loader = (args: LoaderFunctionArgs) => requireAnswer(args, ['code', 'state'])

export function Component() {
  return <ReturnPage text={m.return_qq()} />
}
