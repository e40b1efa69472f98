import type { WorksType } from '#contract/modules/works/work.ts'
import type { Context } from '../../kernel/context.ts'
import { type Markup, xml } from '../pages/markup.ts'
import {
  authorParts,
  authors,
  chapterParts,
  chapters,
  columnParts,
  columns,
  customPages,
  listedPosts,
  openBoards,
  partSize,
  placesChanged,
  postParts,
  workParts,
  works,
} from './queries.ts'

/** The kinds of works that the site has. */
function kindsOn({ config }: Context): WorksType[] {
  const { FICTION, MANGA } = config.current().document.COMMON_WORKS
  return [...(FICTION ? (['fiction'] as const) : []), ...(MANGA ? (['manga'] as const) : [])]
}

const batch = 5000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Where the parts are. Each covers a span of ids, so that old ones stay as they are. */
export async function* sitemapIndex(ctx: Context): AsyncGenerator<string> {
  const { db, env } = ctx
  const { changed: placesChange } = await db.one<{ changed: Date | null }>(placesChanged())
  const posts = await db.many<Part>(postParts())
  const people = await db.many<Part>(authorParts())
  const rows = await db.many<Part>(columnParts())
  const kinds = kindsOn(ctx)
  const [serials, texts] = [await db.many<Part>(workParts(kinds)), await db.many<Part>(chapterParts(kinds))]
  const parts = [
    { name: 'places', changed: placesChange },
    ...posts.map(({ part, changed }) => ({ name: `posts-${part + 1}`, changed })),
    ...people.map(({ part, changed }) => ({ name: `authors-${part + 1}`, changed })),
    ...rows.map(({ part, changed }) => ({ name: `columns-${part + 1}`, changed })),
    ...serials.map(({ part, changed }) => ({ name: `works-${part + 1}`, changed })),
    ...texts.map(({ part, changed }) => ({ name: `chapters-${part + 1}`, changed })),
  ]
  yield `${head}<sitemapindex xmlns="${namespace}">\n`
  for (const { name, changed } of parts)
    yield xml`<sitemap><loc>${env.publicOrigin}/sitemap/${name}.xml</loc>${lastmod(changed)}</sitemap>\n`.markup
  yield '</sitemapindex>\n'
}

interface Part {
  part: number
  changed: Date
}

const numberedKinds = {
  posts: { read: listedPosts, base: '' },
  authors: { read: authors, base: '/author' },
  columns: { read: columns, base: '/column' },
  works: { read: works, base: '' },
  chapters: { read: chapters, base: '' },
}
type NumberedKind = keyof typeof numberedKinds

export type SitemapPart = { kind: 'places' } | { kind: NumberedKind; number: number }

export function sitemapPart(file: string): SitemapPart | undefined {
  if (file === 'places.xml') return { kind: 'places' }
  const [, kind, number] = /^(posts|authors|columns|works|chapters)-([1-9]\d{0,8})\.xml$/.exec(file) ?? []
  return number ? { kind: kind as NumberedKind, number: Number(number) } : undefined
}

export async function* sitemapOf(ctx: Context, part: SitemapPart): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${namespace}">\n`
  if (part.kind === 'places') yield* places(ctx)
  else yield* numbered(ctx, part.kind, part.number)
  yield '</urlset>\n'
}

async function* places(ctx: Context): AsyncGenerator<string> {
  const {
    db,
    env: { publicOrigin },
  } = ctx
  const homes = kindsOn(ctx).map((kind) => `/${kind}`)
  for (const path of ['/', '/System/forum', '/System/article', ...homes, '/announcement'])
    yield url(`${publicOrigin}${path}`)
  for (const { type, sign } of await db.many<{ type: string; sign: string }>(openBoards(partSize / 2)))
    yield url(`${publicOrigin}/System/${type}/${sign}`)
  for (const { path, changed } of await db.many<{ path: string; changed: Date }>(customPages(partSize / 4)))
    yield url(`${publicOrigin}/dynamic/${path}`, changed)
}

interface Row {
  id: string
  /** Where it is, where its id alone does not say it. */
  path?: string
  changed?: Date
}

async function* numbered(ctx: Context, kind: NumberedKind, number: number): AsyncGenerator<string> {
  const { db, env } = ctx
  const kinds = kindsOn(ctx)
  const last = String(number * partSize)
  const { read, base } = numberedKinds[kind]
  let after = String((number - 1) * partSize)
  for (;;) {
    const rows = await db.many<Row>(read(after, last, batch, kinds))
    yield rows.map(({ id, path = `${base}/${id}`, changed }) => url(`${env.publicOrigin}${path}`, changed)).join('')
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    after = end.id
  }
}

function url(address: string, changed?: Date): string {
  return xml`<url><loc>${address}</loc>${lastmod(changed)}</url>\n`.markup
}

function lastmod(changed: Date | null | undefined): Markup | null {
  return changed ? xml`<lastmod>${changed.toISOString()}</lastmod>` : null
}
