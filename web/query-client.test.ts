import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('on the server no timer keeps what a page has loaded, whatever its queries ask for', async () => {
  const before = timers()
  const queries = createQueryClient()
  await queries.fetchQuery({ queryKey: ['post'], queryFn: async () => 'text', gcTime: 60_000, staleTime: 60_000 })
  expect(timers()).toBe(before)
})
