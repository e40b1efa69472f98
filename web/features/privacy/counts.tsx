import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { blocksQuery, settingsQuery } from '#web/api/queries/block-queries.ts'

/** How many words I mute. */
export function MutedCount() {
  const { data } = useQuery(settingsQuery(api))
  return data ? m.settings_words({ count: data.mutedWords.length }) : null
}

/** How many people I have blocked. */
export function BlockedCount() {
  const { data } = useInfiniteQuery(blocksQuery(api))
  return data ? m.settings_people({ count: data.pages.at(-1)?.total ?? 0 }) : null
}
