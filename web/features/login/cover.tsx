import { useSite } from '#web/session/use-site.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './cover.module.css'

/** What of the scene is seen: beside the form the lighthouse alone, behind it the whole coast. */
const views = { tall: '0 0 320 480', wide: '40 40 760 420' }

/** An evening harbour: a lighthouse, boats with lit cabins, and their lights on the water. The picture is a file of its
 *  own, so that the script stays small; its colours come from the class. */
function HarbourDrawing({ view, className }: { view: keyof typeof views; className?: string }) {
  return (
    <svg
      viewBox={views[view]}
      preserveAspectRatio="xMidYMid slice"
      className={classNames(styles.harbour, className)}
      aria-hidden="true"
      focusable="false"
    >
      <use href="/harbour.svg#harbour" />
    </svg>
  )
}

/** The site's own picture, or our drawing in the site's colours. */
export function CoverPicture({ view, className }: { view: 'tall' | 'wide'; className?: string }) {
  const { DEFAULT_COVER: cover } = useSite().COMMON_LOGIN
  return (
    <div className={className} aria-hidden="true">
      {cover ? (
        <img src={cover} alt="" className={styles.picture} />
      ) : (
        <HarbourDrawing view={view} className={styles.picture} />
      )}
    </div>
  )
}

export function LoginCover() {
  const { COMMON_SITE_NAME: name, COMMON_DESCRIPTION: description, COMMON_LOGO: logo } = useSite()
  return (
    <div className={styles.cover}>
      <CoverPicture view="tall" className={styles.behind} />
      <div className={styles.words}>
        <Logo name={name} src={logo || null} className={styles.logo} />
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </div>
  )
}
