import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { api } from '#web/api/browser.ts'
import { chapterQuery } from '#web/api/queries/works/work-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'

import { useAutoPurchase } from './use-auto-purchase.ts'

export type Side = 'previous' | 'next'

export interface Steps {
  /** To the chapter before or after this one. False: there is none. */
  go: (side: Side) => boolean
  /** Where it leads, for links. */
  pathTo: (side: Side) => string | undefined
  pending: Side | null
  failed: Side | null
}

/** The ways to the neighbours. The page stays until the next one is there; what does not come can be asked for again. */
export function useSteps(chapter: ChapterPage): Steps {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const paths = useWorkPaths()
  const [state, setState] = useState<Pick<Steps, 'pending' | 'failed'>>({ pending: null, failed: null })
  const { works } = chapter
  const isMember = useMe() !== null
  const buyByItself = useAutoPurchase(works._id)
  const pathTo = (side: Side) => {
    const to = chapter[side]
    return to ? paths.chapter(works.worksType, works._id, to._id) : undefined
  }
  const fetchAndGo = async (id: string, side: Side, path: string) => {
    setState({ pending: side, failed: null })
    try {
      await queries.fetchQuery(chapterQuery(api, id))
      const isBought = side === 'next' && chapter.next?.isLocked === true && isMember && (await buyByItself(id))
      await navigate(path)
      // Whatever was on its way when it was bought: the page shows what is open now.
      if (isBought) await queries.invalidateQueries({ queryKey: chapterQuery(api, id).queryKey })
      setState({ pending: null, failed: null })
    } catch {
      setState({ pending: null, failed: side })
    }
  }
  const go = (side: Side) => {
    const to = chapter[side]
    const path = pathTo(side)
    if (!to || !path) return false
    if (!state.pending) void fetchAndGo(to._id, side, path)
    return true
  }
  return { go, pathTo, ...state }
}

/** From this share of a chapter on the next one is fetched. */
const fetchAhead = 0.6

export function useFetchAhead({ next }: Pick<ChapterPage, 'next'>): (share: number) => void {
  const queries = useQueryClient()
  const [asked, setAsked] = useState('')
  return (share) => {
    if (!next || share < fetchAhead || asked === next._id) return
    setAsked(next._id)
    void queries.prefetchQuery(chapterQuery(api, next._id))
  }
}
