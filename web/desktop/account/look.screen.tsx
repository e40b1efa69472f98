import { useState } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#contract/shared/message-key.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { ClearCacheDialog, useCache } from '#web/features/cache/clear-cache-dialog.tsx'
import { chooseDensity, useDensity } from '#web/features/feed/density.ts'
import { densityOptions } from '#web/features/feed/density-names.ts'
import { chooseLocale } from '#web/features/locale/locale-switch.tsx'
import { forgetBoards } from '#web/features/publish/opening.ts'
import { forgetAll } from '#web/features/search/search-history.ts'
import { chooseTextSize, textSizeOptions, useTextSize } from '#web/features/text-size/text-size.ts'
import { chooseTheme, themes, useTheme } from '#web/features/theme/theme.ts'
import { themeName } from '#web/features/theme/theme-names.ts'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { forgetVisits } from '#web/social/boards/recent-boards.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

export const title = () => m.account_nav_look()

export function Component() {
  return (
    <>
      <Section title={m.account_look()} atOnce>
        <Look />
      </Section>
      <Section title={m.cache_title()}>
        <Cache />
      </Section>
      <Section title={m.about_title()}>
        <About />
      </Section>
    </>
  )
}

/** How this browser shows the site. */
function Look() {
  const theme = useTheme()
  return (
    <div className={styles.look}>
      <RadioGroup
        label={m.theme_label()}
        inline
        value={theme}
        onChange={chooseTheme}
        options={themes.map((value) => ({ value, label: themeName(value) }))}
      />
      <RadioGroup
        label={m.text_size_label()}
        inline
        value={useTextSize()}
        onChange={chooseTextSize}
        options={textSizeOptions()}
      />
      <div>
        <RadioGroup
          label={m.density_label()}
          inline
          value={useDensity(useSite().COMMON_PC_HOME_TEMPLATE)}
          onChange={chooseDensity}
          options={densityOptions()}
        />
        <p className={styles.hint}>{m.density_hint()}</p>
      </div>
      <RadioGroup<Locale>
        label={m.locale_label()}
        inline
        value={getLocale() === 'en' ? 'en' : 'zh-CN'}
        onChange={chooseLocale}
        options={[
          { value: 'zh-CN', label: <span lang="zh-CN">{m.locale_zh()}</span> },
          { value: 'en', label: <span lang="en">{m.locale_en()}</span> },
        ]}
      />
    </div>
  )
}

/** What this browser keeps. */
function Cache() {
  const { size, clear } = useCache([forgetAll, forgetBoards, forgetVisits])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.cache}>
      <p className={styles.hint}>{m.cache_hint()}</p>
      <div className={styles.cacheRow}>
        <Button onClick={() => setIsAsking(true)}>{m.cache_clear()}</Button>
        <span className={styles.hint}>{size}</span>
      </div>
      <ClearCacheDialog open={isAsking} onConfirm={clear} onClose={() => setIsAsking(false)} />
    </div>
  )
}

/** Which site this is, what it runs, and its two long texts. */
function About() {
  const { buildId } = usePage()
  const { COMMON_SITE_NAME, COMMON_DESCRIPTION } = useSite()
  return (
    <div className={styles.about}>
      <p className={styles.siteName}>{COMMON_SITE_NAME}</p>
      {COMMON_DESCRIPTION && <p>{COMMON_DESCRIPTION}</p>}
      <p>
        {m.about_version()} v{import.meta.env.VERSION}
      </p>
      <p>
        {m.about_build()} <code>{buildId}</code>
      </p>
      <p className={styles.texts}>
        <Link to="/policy/user-agreement">{m.shell_agreement()}</Link>
        <Link to="/policy/privacy-policy">{m.shell_policy()}</Link>
      </p>
    </div>
  )
}
