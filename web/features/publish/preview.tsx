import { m } from '#messages/messages.js'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { Photo } from '#web/media/photo/photo.tsx'
import { sourceOf, VideoView } from '#web/media/video/video.tsx'
import { Reader } from '#web/reader/reader.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { origins } from './article/article-fields.tsx'
import styles from './form.module.css'
import { type ArticleForm, figuresOf, type PostForm, readingMinutes } from './post-form.ts'

/** The post or article as its readers will see it. */
export function Preview({ form, open, onClose }: { form: PostForm; open: boolean; onClose: () => void }) {
  const { title, content, images, video, tags, article } = form
  return (
    <Overlay open={open} onClose={onClose} size="xl" title={m.publish_preview()}>
      <article className={styles.preview}>
        {article?.cover && (
          <Photo of={article.cover} alt="" ratio="16:9" sizes="680px" className={styles.previewCover} />
        )}
        <h3 className={styles.previewTitle}>{title.trim() || m.publish_preview_empty()}</h3>
        {article && <OriginLine article={article} characters={figuresOf(content).characters} />}
        {article?.summary.trim() && <p className={styles.previewSummary}>{article.summary}</p>}
        <Reader document={content} />
        {video && <VideoView of={sourceOf(video)} />}
        <MediaGrid wide images={images} />
        {tags.length > 0 && (
          <div className={styles.chips}>
            {tags.map((tag) => (
              <Chip key={tag}># {tag}</Chip>
            ))}
          </div>
        )}
      </article>
    </Overlay>
  )
}

function OriginLine({ article, characters }: { article: ArticleForm; characters: number }) {
  const { origin, sourceName, sourceUrl, column } = article
  const source = origin === 'original' ? '' : sourceName.trim() || sourceUrl.trim()
  const words = m.publish_article_words({ count: formatExact(characters), minutes: readingMinutes(characters) })
  const name = origins().find(({ value }) => value === origin)?.label
  return <p className={styles.previewLine}>{[name, source, column?.title, words].filter(Boolean).join(' · ')}</p>
}
