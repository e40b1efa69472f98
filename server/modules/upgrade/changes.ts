import type { VersionChanges } from '#contract/modules/site/upgrade.ts'

const mostVersions = 10
const mostLines = 200

/** The sections of a changelog: a heading with version and day, then one line for each thing. */
export function changesIn(text: string): VersionChanges[] {
  const sections = text.split(/^## /m).slice(1, 1 + mostVersions)
  return sections.map((section) => {
    const [head = '', ...rest] = section.split('\n')
    const [version = '', date = ''] = head.split(/ [–-] /)
    const lines = rest
      .map((line) =>
        line
          .replace(/^[-*]\s+/, '')
          .replace(/[`*]/g, '')
          .trim(),
      )
      .filter(Boolean)
    return { version: version.trim(), date: date.trim(), lines: lines.slice(0, mostLines) }
  })
}
