import * as z from 'zod/mini'
import { picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, listOf } from '#contract/shared/values.ts'
import { getMine, post } from '../../endpoint.ts'
import { storagePath } from '../forum/attachment.ts'

const sticker = z.object({ _id: id, picture })
export type Sticker = z.infer<typeof sticker>

const collection = listOf(sticker)
const some = z.object({ stickerIds: z.array(id).check(z.minLength(1), z.maxLength(limits.stickers)) })

export const stickerContract = {
  list: getMine('/api/aoir-im-sticker/list', 'My stickers, in my order', collection),
  add: post('/api/aoir-im-sticker/add', {
    summary: 'Keep one of my pictures, or the picture or sticker of a message that I can read, as a sticker; once each',
    access: 'member',
    input: z.union([z.object({ path: storagePath }), z.object({ messageId: id })]),
    output: collection,
    refuses: [409],
  }),
  remove: post('/api/aoir-im-sticker/remove', {
    summary: 'Keep these stickers no longer; messages with them stay as they are',
    access: 'member',
    input: some,
    output: collection,
  }),
  order: post('/api/aoir-im-sticker/order', {
    summary: 'Put these stickers first, in this order',
    access: 'member',
    input: some,
    output: collection,
  }),
}
