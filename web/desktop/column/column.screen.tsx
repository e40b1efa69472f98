import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnQuery } from '#web/api/queries/column-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import columns from '#web/desktop/frame/side-columns.module.css'
import { ArticlesBar } from '#web/features/column/articles-bar.tsx'
import { ColumnHead } from '#web/features/column/column-head.tsx'
import { columnTitle, loadColumn, orderOf } from '#web/features/column/load-column.ts'
import { NoArticles } from '#web/features/column/no-articles.tsx'
import { OtherColumns } from '#web/features/column/other-columns.tsx'
import { ColumnArticles } from '#web/features/feed/column-articles.tsx'
import { refusedPage, type ScreenModule } from '#web/screen.ts'
import { PersonCard } from '#web/social/people/person-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './column.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => columnTitle(queries, params.id) ?? m.page_column()

export const loader = (args: LoaderFunctionArgs) => loadColumn(args, refusedPage)

export function Component() {
  const { id = '' } = useParams()
  const { data: column } = useSuspenseQuery(columnQuery(api, id))
  return (
    <Page columns="wide">
      <div className={columns.columns}>
        <div className={columns.column}>
          <Card aria-labelledby="column-title">
            <ColumnHead column={column} />
          </Card>
          <Articles column={column} />
        </div>
        <aside className={columns.column}>
          <Card padded aria-label={m.post_page_author()}>
            <PersonCard of={column.user} />
          </Card>
          <OtherColumns of={column} />
        </aside>
      </div>
    </Page>
  )
}

function Articles({ column }: { column: Column }) {
  const [search] = useSearchParams()
  return (
    <Card className={styles.articles} aria-labelledby="column-articles">
      <ArticlesBar column={column} id="column-articles" />
      <ColumnArticles columnId={column._id} order={orderOf(search)} empty={<NoArticles column={column} />} />
    </Card>
  )
}
