import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnQuery } from '#web/api/queries/column-queries.ts'
import { ArticlesBar } from '#web/features/column/articles-bar.tsx'
import { ColumnHead } from '#web/features/column/column-head.tsx'
import { columnTitle, loadColumn, orderOf } from '#web/features/column/load-column.ts'
import { NoArticles } from '#web/features/column/no-articles.tsx'
import { OtherColumns } from '#web/features/column/other-columns.tsx'
import { ColumnArticles } from '#web/features/feed/column-articles.tsx'
import { PullToRefresh } from '#web/mobile/frame/pull-to-refresh.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import parts from '#web/mobile/parts.module.css'
import { refusedPage, type ScreenModule } from '#web/screen.ts'
import styles from './column.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => columnTitle(queries, params.id) ?? m.page_column()

export const loader = (args: LoaderFunctionArgs) => loadColumn(args, refusedPage)

export function Component() {
  const { id = '' } = useParams()
  const { data: column } = useSuspenseQuery(columnQuery(api, id))
  const [search] = useSearchParams()
  return (
    <div className={styles.page}>
      <header className={parts.bar}>
        <BackButton />
        <span className={parts.barTitle} aria-hidden="true">
          {m.page_column()}
        </span>
        <span className={styles.room} />
      </header>
      <PullToRefresh />
      <main className={parts.main}>
        <section className={parts.part} aria-labelledby="column-title">
          <ColumnHead column={column} />
        </section>
        <section className={parts.part} aria-labelledby="column-articles">
          <ArticlesBar column={column} id="column-articles" />
          <ColumnArticles columnId={id} order={orderOf(search)} empty={<NoArticles column={column} />} />
        </section>
        <OtherColumns of={column} />
      </main>
    </div>
  )
}
