import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { pageContext } from '#web/api/page-context.ts'
import { peopleQuery } from '#web/api/queries/people-queries.ts'
import { loadAuthor } from '#web/features/member/load-author.ts'
import { notFound } from '#web/screen.ts'
import { AuthorPeople } from './people.tsx'

export const title = () => m.page_fans()

export async function loader(args: LoaderFunctionArgs) {
  const { api, queries } = args.context.get(pageContext)
  await Promise.all([
    loadAuthor(args, notFound),
    queries.prefetchInfiniteQuery(peopleQuery(api, 'fans', args.params.id ?? '')),
  ])
  return null
}

export function Component() {
  return <AuthorPeople kind="fans" />
}
