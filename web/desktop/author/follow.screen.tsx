import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { pageContext } from '../../api/page-context.ts'
import { peopleQuery } from '../../api/people-queries.ts'
import { loadAuthor } from '../../features/member/load-author.ts'
import { notFound } from '../../screen.ts'
import { AuthorPeople } from './people.tsx'

export const title = () => m.page_follow()

export async function loader(args: LoaderFunctionArgs) {
  const { api, queries } = args.context.get(pageContext)
  await Promise.all([
    loadAuthor(args, notFound),
    queries.prefetchInfiniteQuery(peopleQuery(api, 'follow', args.params.id ?? '')),
  ])
  return null
}

export function Component() {
  return <AuthorPeople kind="follow" />
}
