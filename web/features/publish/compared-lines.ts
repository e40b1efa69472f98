import { linesOf } from '#web/reader/compare/lines.ts'
import type { Line } from '#web/reader/compare/rows.ts'
import type { PostForm } from './post-form.ts'

/** What is shown of a text beside another one of the same post. */
export function comparedLines({ title, content, images, article }: PostForm): Line[] {
  return [
    { text: title, sign: `title ${title}` },
    ...(article?.summary ? [{ text: article.summary, sign: `summary ${article.summary}` }] : []),
    ...linesOf(content),
    ...images.map(({ path, thumb }) => ({ text: path, sign: path, thumb })),
  ]
}
