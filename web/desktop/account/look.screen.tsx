import Globe from 'lucide-react/icons/globe'
import Moon from 'lucide-react/icons/moon'
import Rows from 'lucide-react/icons/stretch-horizontal'
import Trash from 'lucide-react/icons/trash-2'
import Type from 'lucide-react/icons/type'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#contract/shared/message-key.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { SettingRow, type SettingRowProps, SettingRows } from '#web/features/account/setting-row.tsx'
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
import { Segments, type SegmentsProps } from '#web/ui/controls/segments.tsx'
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
  return (
    <SettingRows>
      <ChoiceRow
        icon={Moon}
        label={m.theme_label()}
        value={useTheme()}
        onChange={chooseTheme}
        segments={themes.map((value) => ({ value, label: themeName(value) }))}
      />
      <ChoiceRow
        icon={Type}
        label={m.text_size_label()}
        facts={m.text_size_hint()}
        value={useTextSize()}
        onChange={chooseTextSize}
        segments={textSizeOptions()}
      />
      <ChoiceRow
        icon={Rows}
        label={m.density_label()}
        facts={m.density_hint()}
        value={useDensity(useSite().COMMON_PC_HOME_TEMPLATE)}
        onChange={chooseDensity}
        segments={densityOptions()}
      />
      <ChoiceRow<Locale>
        icon={Globe}
        label={m.locale_label()}
        value={getLocale() === 'en' ? 'en' : 'zh-CN'}
        onChange={chooseLocale}
        segments={[
          { value: 'zh-CN', label: m.locale_zh(), lang: 'zh-CN' },
          { value: 'en', label: m.locale_en(), lang: 'en' },
        ]}
      />
    </SettingRows>
  )
}

type ChoiceRowProps<V extends string> = SegmentsProps<V> & Pick<SettingRowProps, 'icon' | 'facts'>

function ChoiceRow<V extends string>({ icon, facts, ...choice }: ChoiceRowProps<V>) {
  return <SettingRow icon={icon} name={choice.label} facts={facts} action={<Segments {...choice} />} />
}

/** What this browser keeps. */
function Cache() {
  const { size, clear } = useCache([forgetAll, forgetBoards, forgetVisits])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <SettingRows>
        <SettingRow
          icon={Trash}
          name={m.cache_clear()}
          facts={m.cache_hint()}
          action={
            <>
              <span className={styles.hint}>{size}</span>
              <Button size={32} aria-label={m.cache_clear()} onClick={() => setIsAsking(true)}>
                {m.cache_clear_short()}
              </Button>
            </>
          }
        />
      </SettingRows>
      <ClearCacheDialog open={isAsking} onConfirm={clear} onClose={() => setIsAsking(false)} />
    </>
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
