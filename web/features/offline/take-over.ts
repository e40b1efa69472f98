import type { QueryClient } from '@tanstack/react-query'
import { readerLookOf, readerLookText } from '#contract/modules/works/reader-look.ts'
import { densityOf, textSizeOf } from '#contract/shared/reading-preferences.ts'
import { readCookie } from '#web/api/cookies.ts'
import { hasSession } from '#web/api/tokens.ts'
import type { PageState } from '#web/page-state.ts'
import { areaOf } from '#web/session/area.ts'
import { seenStore } from '#web/session/kept/kept-store.ts'
import { dropOthers, readerNow } from '#web/session/kept/reader.ts'
import { askWhenBack, fallBackOn, keptAnswer } from './fall-back.ts'

/**
 * The worker has sent the page for nobody, since there is no network: puts in what was kept for whoever is here. Of
 * somebody who has gone nothing is left.
 */
export async function takeOver(
  queries: QueryClient,
  state: PageState,
): Promise<{ page: PageState; isMember: boolean }> {
  const page = asChosen(state)
  const reader = readerNow()
  if (!reader || reader.isMember !== hasSession()) {
    await dropOthers(undefined).catch(() => undefined)
    return { page, isMember: false }
  }
  fallBackOn(reader, queries)
  askWhenBack(queries)
  const kept = await seenStore(reader)
    .page(location.pathname + location.search)
    .catch(() => undefined)
  const wanted = kept?.answers ?? ['["config"]', '["me"]']
  for (const hash of wanted) {
    const answer = await keptAnswer(reader, hash)
    if (answer) queries.setQueryData(answer.key, JSON.parse(answer.json))
  }
  return { page, isMember: reader.isMember && queries.getQueryData(['me']) !== undefined }
}

/** What the server would have drawn by the cookies of this visitor. */
function asChosen(state: PageState): PageState {
  const root = document.documentElement
  const theme = readCookie('theme')
  const known = theme === 'light' || theme === 'dark' ? theme : 'system'
  if (known !== 'system') root.dataset.theme = known
  const textSize = textSizeOf(readCookie('text'))
  if (textSize !== 'standard') root.dataset.text = textSize
  root.lang = readCookie('locale') === 'en' ? 'en' : 'zh-CN'
  const reader = readCookie('reader')
  return {
    ...state,
    theme: known,
    textSize,
    density: densityOf(readCookie('density')),
    reader: reader ? readerLookText(readerLookOf(reader)) : '',
    now: Date.now(),
    isMobile: areaOf(location.pathname) === 'mobile',
  }
}
