import type { LoaderFunctionArgs } from 'react-router'
import { loadPage, pageName, useCustomPage } from '#web/features/custom-page/load-page.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { Reader } from '#web/reader/reader.tsx'
import { notFound, type ScreenModule } from '#web/screen.ts'
import styles from './dynamic.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => pageName(queries, params['*'])

export const loader = (args: LoaderFunctionArgs) => loadPage(args, notFound)

/** A page that the site made for itself. */
export function Component() {
  const page = useCustomPage()
  return (
    <MobilePage title={page.title} ground="surface" className={styles.page}>
      <Reader document={page.content} headingIds />
    </MobilePage>
  )
}
