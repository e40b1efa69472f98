import { m } from '#messages/messages.js'
import { BlockList } from '#web/features/privacy/block-list.tsx'
import { loadBlocks } from '#web/features/privacy/load-privacy.ts'
import { SurfacePage } from './surface-page.tsx'

export const loader = loadBlocks
export const title = () => m.privacy_blocks()
export const Component = () => <SurfacePage title={m.privacy_blocks()} content={<BlockList wide />} />
