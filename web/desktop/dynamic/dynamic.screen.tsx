import type { LoaderFunctionArgs } from 'react-router'
import { Page } from '#web/desktop/frame/page.tsx'
import { loadPage, pageName, useCustomPage } from '#web/features/custom-page/load-page.ts'
import { Reader } from '#web/reader/reader.tsx'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './dynamic.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => pageName(queries, params['*'])

export const loader = (args: LoaderFunctionArgs) => loadPage(args, notFound)

/** A page that the site made for itself. */
export function Component() {
  const page = useCustomPage()
  return (
    <Page>
      <Card as="article" className={styles.page}>
        <h1>{page.title}</h1>
        <Reader document={page.content} headingIds />
      </Card>
    </Page>
  )
}
