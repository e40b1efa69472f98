/** What rolldown tells about a module while it decides in which chunk it goes. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const views = {
  entry: ['web/entry.client.tsx'],
  desktop: ['web/desktop/desktop.layout.tsx', 'web/desktop/home/home.screen.tsx'],
  mobile: ['web/mobile/mobile.layout.tsx', 'web/mobile/home/home.screen.tsx'],
  login: ['web/features/login/login-dialog.tsx'],
}
const core = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//
const sentences = '/messages/compiled/sentences'
/** Sentences that nearly every first page says; alone each would be a file of a hundred bytes. */
const everywhere =
  /sentences\/(?!ui_gallery)(ui|home|shell|login|register|member|search|error|locale|theme|email|password|network)_/

/**
 * Names the chunks of the first page a visitor sees: the libraries, what both areas need, what one of them needs, and
 * the login dialog. Left alone, the bundler makes some seventy files of it, which compress badly one by one; everything
 * that comes later keeps its own small chunks.
 */
export function firstViewChunk(root: string): (id: string, graph: Graph) => string | null {
  let parts: [string, Set<string>][] | undefined
  return (id, graph) => {
    if (id.includes(sentences)) return everywhere.test(id) ? 'app' : null
    parts ??= Object.entries(views).map(([name, files]) => [
      name,
      reached(
        graph,
        files.map((file) => `${root}/${file}`),
      ),
    ])
    const names = parts.filter(([, ids]) => ids.has(id)).map(([name]) => name)
    const [first] = names
    if (!first) return null
    if (core.test(id)) return 'core'
    if (first === 'entry' || (names.includes('desktop') && names.includes('mobile'))) return 'app'
    return first
  }
}

/** Everything that comes with these files at once. All sentences hang on one list, so they are left out here. */
function reached(graph: Graph, files: string[]): Set<string> {
  const ids = new Set<string>()
  const visit = (id: string) => {
    if (ids.has(id) || id.includes(sentences)) return
    ids.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  files.forEach(visit)
  return ids
}
