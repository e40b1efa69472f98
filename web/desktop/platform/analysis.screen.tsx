import { m } from '#messages/messages.js'
import { Analysis } from '#web/features/creator/analysis.tsx'
import { loadAnalysis } from '#web/features/creator/own-posts.ts'

export const loader = loadAnalysis
export const title = () => m.platform_analysis()

export function Component() {
  return <Analysis />
}
