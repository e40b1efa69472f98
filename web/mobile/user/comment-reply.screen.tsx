import { m } from '#messages/messages.js'
import { NoticePage, noticeLoader } from './notice-page.tsx'

export const title = () => m.page_comment_reply()
export const loader = noticeLoader('comment')
export const Component = () => (
  <NoticePage title={m.page_comment_reply()} kind="comment" empty={m.page_comment_reply_empty()} drawing="comments" />
)
