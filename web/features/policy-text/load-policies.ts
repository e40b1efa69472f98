import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#web/api/page-context.ts'
import { policiesQuery } from '#web/api/queries/queries.ts'

export async function loadPolicies({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries } = context.get(pageContext)
  await queries.ensureQueryData(policiesQuery(api))
  return null
}
