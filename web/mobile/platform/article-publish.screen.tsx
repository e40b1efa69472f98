import Bookmark from 'lucide-react/icons/bookmark'
import { m } from '#messages/messages.js'
import { CoverOfArticle, OriginField, SummaryField } from '#web/features/publish/article/article-fields.tsx'
import { ColumnChoice } from '#web/features/publish/article/column-choice.tsx'
import { figuresOf, hasMediaBelow, readingMinutes } from '#web/features/publish/post-form.ts'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { Cell } from '#web/mobile/cells.tsx'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { PlaceRows } from './place-rows.tsx'
import styles from './posts-publish.module.css'
import { PublishPage } from './publish-page.tsx'

export const title = () => m.publish_article_new()

export function Component() {
  return (
    <PublishPage
      writing="article"
      hasMedia={({ base }) => hasMediaBelow(base)}
      rows={(publishing) => <Rows publishing={publishing} />}
    />
  )
}

function Rows({ publishing }: { publishing: Publishing }) {
  const { form, changeArticle, problems } = publishing
  if (!form.article) return null
  const parts = { article: form.article, problems, onChange: changeArticle }
  const { characters } = figuresOf(form.content)
  return (
    <>
      <p className={styles.figures}>
        {m.publish_article_words({ count: formatExact(characters), minutes: readingMinutes(characters) })}
      </p>
      <PlaceRows type="article" publishing={publishing}>
        <ColumnChoice value={form.article.column} onChange={(column) => changeArticle({ column })}>
          {(choice) => (
            <ChoiceSheet title={m.publish_article_column()} {...choice}>
              {(open) => (
                <Cell
                  icon={Bookmark}
                  label={m.publish_article_column()}
                  value={form.article?.column?.title ?? m.publish_article_no_column()}
                  onClick={open}
                />
              )}
            </ChoiceSheet>
          )}
        </ColumnChoice>
      </PlaceRows>
      <div className={styles.article}>
        <CoverOfArticle {...parts} />
        <SummaryField {...parts} />
        <OriginField {...parts} />
      </div>
    </>
  )
}
