import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { form, testUploads } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'

const site = await testUploads()
const token = (await site.api.member()).tokens.access_token

/** Numbers that look random and are the same every time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A video whose pictures are full of what looks like the end of the form. */
function trickyVideo(next: () => number): Buffer {
  const video = mp4({ length: 3 * 1024 * 1024 })
  const end = Buffer.from('\r\n--a-boundary-of-a-test')
  for (let at = 1000; at < video.length - 100; at += 20 + Math.floor(next() * 4000))
    end.copy(video, at, 0, 1 + Math.floor(next() * (end.length - 1)))
  return video
}

function send(body: Buffer, lengths: () => number): Promise<string> {
  const { hostname, port } = new URL(site.origin)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=a-boundary-of-a-test',
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: '/api/upload', method: 'POST', headers }, async (answer) => {
      const chunks = await answer.toArray()
      resolve(String(JSON.parse(Buffer.concat(chunks).toString()).data))
    })
    request.on('error', reject)
    // Without a length every write is a chunk of its own for the server, too.
    for (let at = 0; at < body.length; ) {
      const to = at + lengths()
      request.write(body.subarray(at, to))
      at = to
    }
    request.end()
  })
}

test.each([
  ['large', 70_000],
  ['middling', 9000],
  ['small', 300],
])('every byte arrives, however it is cut: %s pieces', async (_name, longest) => {
  const next = numbers(longest)
  const video = trickyVideo(next)
  const path = await send(form(video, 'video.mp4'), () => 1 + Math.floor(next() * longest))
  expect((await site.http.call(`/${path}`, { token })).bytes.equals(video)).toBe(true)
})
