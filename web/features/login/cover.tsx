import { useSite } from '#web/session/use-site.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './cover.module.css'
import { HarbourDrawing } from './harbour-drawing.tsx'

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
