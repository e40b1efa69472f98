import { m } from '#messages/messages.js'
import { NoticePage, noticeLoader } from './notice-page.tsx'

export const title = () => m.page_message_follow()
export const loader = noticeLoader('follow')
export const Component = () => (
  <NoticePage title={m.page_message_follow()} kind="follow" empty={m.page_message_follow_empty()} drawing="people" />
)
