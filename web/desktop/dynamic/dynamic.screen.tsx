import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { api } from '#web/api/browser.ts'
import { customPageQuery } from '#web/api/queries/announcement-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { loadPage, pageName } from '#web/features/custom-page/load-page.ts'
import { Reader } from '#web/reader/reader.tsx'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './dynamic.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => pageName(queries, params['*'])

export const loader = (args: LoaderFunctionArgs) => loadPage(args, notFound)

/** A page that the site made for itself. */
export function Component() {
  const { '*': path = '' } = useParams()
  const { data: page } = useSuspenseQuery(customPageQuery(api, path))
  return (
    <Page>
      <Card as="article" className={styles.page}>
        <h1>{page.title}</h1>
        <Reader document={page.content} headingIds />
      </Card>
    </Page>
  )
}
