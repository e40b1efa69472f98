import type { ArticleOrigin } from '#contract/modules/forum/article.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import type { ArticleForm, Problems } from '#web/features/publish/post-form.ts'
import { WideCoverField } from '#web/media/cover/wide-cover-field.tsx'
import { SegmentsField } from '#web/ui/controls/segments-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useGraphemeCount } from '#web/ui/hooks/use-grapheme-count.ts'

export type ArticleFieldsProps = {
  article: ArticleForm
  problems: Problems
  onChange: (patch: Partial<ArticleForm>) => void
}

export function CoverOfArticle({ article, problems, onChange }: ArticleFieldsProps) {
  return (
    <WideCoverField
      label={m.publish_article_cover()}
      hint={m.publish_article_cover_hint()}
      value={article.cover}
      error={problems.cover}
      caller="article-cover"
      onChange={(cover) => onChange({ cover })}
    />
  )
}

export function SummaryField({ article, problems, onChange }: ArticleFieldsProps) {
  const { count, ...counting } = useGraphemeCount(article.summary, '')
  return (
    <Textarea
      {...counting}
      name="summary"
      label={m.publish_article_summary()}
      rows={2}
      value={article.summary}
      error={problems.summary}
      hint={m.publish_article_summary_hint({ count, max: limits.articleSummary })}
      onChange={(event) => onChange({ summary: event.currentTarget.value })}
    />
  )
}

export function origins() {
  return [
    { value: 'original', label: m.publish_article_original() },
    { value: 'reprint', label: m.publish_article_reprint() },
    { value: 'translation', label: m.publish_article_translation() },
  ] satisfies { value: ArticleOrigin; label: string }[]
}

/** Whose text it is, and of what is not the author's own also where it comes from. */
export function OriginField(props: ArticleFieldsProps) {
  const { article, onChange } = props
  return (
    <SegmentsField
      label={m.publish_article_origin()}
      segments={origins()}
      value={article.origin}
      onChange={(origin) => onChange({ origin })}
    >
      <SourceFields {...props} />
    </SegmentsField>
  )
}

function SourceFields({ article, problems, onChange }: ArticleFieldsProps) {
  if (article.origin === 'original') return null
  return (
    <>
      <TextField
        name="sourceName"
        label={m.publish_article_source_name()}
        hideLabel
        placeholder={m.publish_article_source_name()}
        autoComplete="off"
        value={article.sourceName}
        error={problems.sourceName}
        onChange={(event) => onChange({ sourceName: event.currentTarget.value })}
      />
      <TextField
        name="sourceUrl"
        label={m.publish_article_source_url()}
        hideLabel
        placeholder={m.publish_article_source_url()}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={article.sourceUrl}
        error={problems.sourceUrl}
        onChange={(event) => onChange({ sourceUrl: event.currentTarget.value })}
      />
    </>
  )
}
