import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, key, written } from '#contract/shared/values.ts'
import { post, query, usualBody } from '../../endpoint.ts'
import { chatMessage } from './chat.ts'

/** One emoji, as a reader sees one. */
const emoji = z
  .string('message_bad_emoji')
  .check(z.maxLength(32, 'message_bad_emoji'), z.regex(/^\p{RGI_Emoji}$/v, key('message_bad_emoji')))

const oneMessage = z.object({ messageId: id })

export const messageActContract = {
  react: post('/api/aoir-im-message/react', {
    summary: 'Put a reaction on a message, or take it off again',
    access: 'member',
    speaks: true,
    input: z.object({ messageId: id, kind: emoji, on: z.boolean() }),
    output: z.object({
      reactions: z.array(z.object({ kind: z.string(), number: z.int(), isMine: z.boolean() })),
    }),
    refuses: [409],
  }),
  pin: post('/api/aoir-im-message/pin', {
    summary: 'Keep a message in sight: in a group as its owner or an admin, in a private chat as one of the two',
    access: 'member',
    input: oneMessage,
    output: chatMessage,
    refuses: [409],
  }),
  unpin: post('/api/aoir-im-message/unpin', {
    summary: 'Keep it in sight no longer',
    access: 'member',
    input: oneMessage,
    output: chatMessage,
  }),
  pinned: query('/api/aoir-im-message/pinned', {
    summary: 'What is kept in sight in a session, the newest first',
    access: 'member',
    input: z.object({ sessionId: id }),
    output: z.object({ list: z.array(chatMessage) }),
  }),
  edit: post('/api/aoir-im-message/edit', {
    summary: 'Change the words of a message of mine, for five minutes after it was sent',
    access: 'member',
    speaks: true,
    mostBytes: 2 * usualBody,
    input: z.object({
      messageId: id,
      message: written({ min: 1, max: limits.messageCharacters, missing: 'im_need_message' }),
    }),
    output: chatMessage,
    refuses: [409],
  }),
  saveFile: query('/api/aoir-im-message/save-file', {
    summary:
      'I have saved the file of a message: in a group it is told how many have. Counted once, and not where I hide that I read',
    access: 'member',
    rate: 'read',
    input: oneMessage,
    output: chatMessage,
    refuses: [409],
  }),
  forward: post('/api/aoir-im-message/forward', {
    summary: 'Send messages that I can read on as one card, to sessions of mine',
    access: 'member',
    speaks: true,
    rate: 'message',
    creates: 'itself',
    input: z.object({
      messageIds: z.array(id).check(z.minLength(1), z.maxLength(limits.forwarded)),
      toSessionIds: z.array(id).check(z.minLength(1), z.maxLength(limits.forwardTargets)),
    }),
    output: z.object({ list: z.array(chatMessage) }),
  }),
}
