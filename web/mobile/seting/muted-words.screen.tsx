import { m } from '#messages/messages.js'
import { loadSettings } from '#web/features/privacy/load-privacy.ts'
import { MutedWords } from '#web/features/privacy/muted-words.tsx'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadSettings
export const title = () => m.muted_words_title()
export const Component = () => <SurfacePage title={m.muted_words_title()} content={<MutedWords wide />} />
