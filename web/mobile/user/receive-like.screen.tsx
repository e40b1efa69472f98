import { m } from '#messages/messages.js'
import { NoticePage, noticeLoader } from './notice-page.tsx'

export const title = () => m.page_receive_like()
export const loader = noticeLoader('like')
export const Component = () => (
  <NoticePage title={m.page_receive_like()} kind="like" empty={m.page_receive_like_empty()} drawing="comments" />
)
