import { beforeEach, expect } from 'vitest'
import type { Person, TestApi } from '../api.ts'
import { testUploads } from '../forum/uploads.ts'
import { aWork, worksOn } from './works.ts'

/** What tests of imports and exports begin with: a site that takes files, and for each test an author with a work. */

export let site: Awaited<ReturnType<typeof testUploads>>
export let api: TestApi
export let author: Person
export let workId: string

/** To be called by each file: files may share a process, and each has a site of its own. */
export async function openImports(work: Parameters<typeof aWork>[1] = {}): Promise<void> {
  site = await testUploads({ config: worksOn })
  api = site.api
  beforeEach(async () => {
    author = await api.member()
    workId = await aWork(author, work)
  })
}

export const uploadPath = '/api/aoir-works-import/upload'

/** Brings a file, and waits until it is read. */
export async function send(bytes: Buffer | string, name = 'novel.txt', work = workId) {
  const file = { name, path: uploadPath, fields: { workId: work } }
  const answer = await site.send(author.tokens.access_token, Buffer.from(bytes), file)
  await api.ctx.background.idle()
  return answer
}

/** What was found in a file. */
export async function bring(bytes: Buffer | string, name = 'novel.txt', work = workId) {
  const { code, message, data } = await send(bytes, name, work)
  expect({ code, message }).toEqual({ code: 200, message: 'ok' })
  return author.api.worksImport.one({ id: (data as { _id: string })._id })
}

export const titles = (list: { volume: string; title: string }[]) =>
  list.map(({ volume, title }) => [volume, title].filter(Boolean).join(' / '))
