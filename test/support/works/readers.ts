import { beforeEach } from 'vitest'
import { type Person, type TestApi, testApi } from '../api.ts'
import { worksOn } from './works.ts'

/** What tests of works begin with: a site that has them, and for each test somebody who writes and somebody who reads. */

export let api: TestApi
export let guest: ReturnType<TestApi['as']>
export let author: Person
export let reader: Person

/** To be called by each file: files may share a process, and each has a site of its own. */
export async function openWorks(): Promise<void> {
  api = await testApi({ config: worksOn })
  guest = api.as(null)
  beforeEach(async () => {
    author = await api.member()
    reader = await api.member()
  })
}
