import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { BlockList } from '#web/features/privacy/block-list.tsx'
import { loadBlocks, loadSettings } from '#web/features/privacy/load-privacy.ts'
import { MutedWords } from '#web/features/privacy/muted-words.tsx'
import { Section } from './section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadBlocks(args), loadSettings(args)])
  return null
}
export const title = () => m.account_nav_blocks()

export function Component() {
  return (
    <>
      <Section title={m.privacy_blocks()}>
        <BlockList />
      </Section>
      <Section title={m.muted_words_title()} anchor="muted-words" atOnce>
        <MutedWords />
      </Section>
    </>
  )
}
