import { type LoaderFunctionArgs, useLocation } from 'react-router'
import type { WorksType } from '#contract/modules/works/work.ts'
import { loadOwnWorks } from '#web/features/works/own/loaders.ts'
import { NewWork, OwnWorks } from '#web/features/works/own/own-works.tsx'
import { kindName } from '#web/features/works/own/words.ts'
import type { ScreenModule } from '#web/screen.ts'
import styles from './platform.module.css'

const typeAt = (pathname: string): WorksType => (pathname.endsWith('/manga') ? 'manga' : 'fiction')

export const loader = (args: LoaderFunctionArgs) => loadOwnWorks(typeAt(new URL(args.request.url).pathname))(args)
export const title: ScreenModule['title'] = ({ pathname }) => kindName(typeAt(pathname))

export function Component() {
  const type = typeAt(useLocation().pathname)
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{kindName(type)}</h1>
        <NewWork type={type} />
      </div>
      <OwnWorks key={type} type={type} look="table" />
    </>
  )
}
