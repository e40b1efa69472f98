import { m } from '#messages/messages.js'
import { NoticePage, noticeLoader } from './notice-page.tsx'

export const title = () => m.page_system_messages()
export const loader = noticeLoader('system')
export const Component = () => (
  <NoticePage title={m.page_system_messages()} kind="system" empty={m.page_system_messages_empty()} drawing="posts" />
)
