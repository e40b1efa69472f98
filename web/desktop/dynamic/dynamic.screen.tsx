import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { customPageQuery } from '../../api/announcement-queries.ts'
import { api } from '../../api/browser.ts'
import { loadPage, pageName } from '../../features/custom-page/load-page.ts'
import { Reader } from '../../reader/reader.tsx'
import { notFound, type ScreenModule } from '../../screen.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../frame/page.tsx'
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
