import autocannon from 'autocannon'
import { seconds, visitors } from './commits.ts'

/** What the visitor of that number asks for, again and again. */
type Requests = (index: number) => autocannon.Request[]

/** Calls a second, each answered well. */
export async function callsPerSecond(origin: string, path: string, requests: Requests): Promise<number> {
  let next = 0
  const result = await autocannon({
    url: origin,
    connections: visitors,
    duration: seconds,
    setupClient: (client) => client.setRequests(requests(next++).map((each) => ({ method: 'POST', path, ...each }))),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}
