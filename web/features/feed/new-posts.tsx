import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import type { FeedChoice } from '#web/api/queries/post-queries.ts'
import { NewContentPill } from '#web/ui/feedback/pill.tsx'
import styles from './feed-list.module.css'

const every = 60_000

type NewPostsProps = {
  choice: FeedChoice
  /** The newest post that the reader has. */
  newest: string | undefined
  onShow: () => Promise<unknown>
}

/** New posts wait behind a line until the reader asks for them. */
export function NewPosts({ choice, newest, onShow }: NewPostsProps) {
  const [seen, setSeen] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const { data } = useQuery({
    queryKey: ['newer', choice.select ?? {}, newest],
    queryFn: () => api.post.newer({ select: choice.select, afterId: newest ?? '1' }),
    enabled: newest !== undefined,
    initialData: { number: 0 },
    initialDataUpdatedAt: () => Date.now(),
    staleTime: every,
    refetchInterval: every,
    gcTime: 0,
  })
  if (data.number === 0 || seen === newest) return null
  const show = () => {
    setSeen(newest)
    const box = place.current?.closest('[data-pane]') ?? document.documentElement
    box.scrollTo({ top: 0 })
    void onShow()
  }
  return (
    <div ref={place} className={styles.pillPlace}>
      <NewContentPill onClick={show}>{m.feed_new({ count: data.number })}</NewContentPill>
    </div>
  )
}
