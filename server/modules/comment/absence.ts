import { Refusal } from '../../kernel/errors.ts'

/** There is none, it was deleted, or this person may not see it: the answer is the same. */
export function noComment(): Refusal {
  return new Refusal(404, 'comment_not_found')
}

export function noReply(): Refusal {
  return new Refusal(404, 'reply_not_found')
}
