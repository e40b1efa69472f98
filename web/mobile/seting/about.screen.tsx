import type { SiteLink } from '#contract/shared/site-links.ts'
import { m } from '#messages/messages.js'
import { Filing, phoneAddress } from '#web/features/site-links/site-links.tsx'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { LogoMark } from '#web/ui/layout/logo.tsx'
import styles from './seting.module.css'

export const title = () => m.about_title()

export function Component() {
  const { buildId } = usePage()
  const site = useSite()
  const { HEADER, FOOTER, FRIENDS } = site.COMMON_LINKS
  const picture = site.COMMON_LOGO_ROUND || site.COMMON_LOGO
  return (
    <MobilePage title={m.about_title()}>
      <div className={styles.about}>
        {picture ? (
          <img src={picture} alt="" width={72} height={72} className={styles.sitePicture} />
        ) : (
          <LogoMark size={72} />
        )}
        <p className={styles.siteName}>{site.COMMON_SITE_NAME}</p>
        {site.COMMON_DESCRIPTION && <p className={styles.siteText}>{site.COMMON_DESCRIPTION}</p>}
      </div>
      <Cells>
        <Cell label={m.about_version()} value={`v${import.meta.env.VERSION}`} />
        <Cell label={m.about_build()} value={<span className={styles.build}>{buildId}</span>} />
        <Cell label={m.shell_agreement()} to="/webapp/seting/user-agreement" />
        <Cell label={m.shell_policy()} to="/webapp/seting/privacy-policy" />
        <Cell label={m.page_copyright()} to="/webapp/seting/copyright" />
      </Cells>
      <LinkCells
        title={m.shell_site_links()}
        links={[...HEADER, ...FOOTER.filter((link) => !HEADER.some((other) => isSame(link, other)))]}
      />
      <LinkCells title={m.shell_friends()} links={FRIENDS} />
      <Filing className={styles.filing} />
    </MobilePage>
  )
}

function isSame(one: SiteLink, other: SiteLink): boolean {
  return one.NAME === other.NAME && one.URL === other.URL
}

function LinkCells({ title: name, links }: { title: string; links: SiteLink[] }) {
  if (links.length === 0) return null
  return (
    <Cells title={name}>
      {links.map(({ NAME, URL }) => (
        <Cell key={`${NAME} ${URL}`} label={NAME} to={phoneAddress(URL)} />
      ))}
    </Cells>
  )
}
