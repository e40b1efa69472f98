import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import CheckCheck from 'lucide-react/icons/check-check'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import Filter from 'lucide-react/icons/funnel'
import Globe from 'lucide-react/icons/globe'
import Info from 'lucide-react/icons/info'
import Link from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Rows from 'lucide-react/icons/stretch-horizontal'
import Trash from 'lucide-react/icons/trash-2'
import Type from 'lucide-react/icons/type'
import User from 'lucide-react/icons/user-round'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#contract/shared/message-key.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { LinkedNames } from '#web/features/account/linked-names.tsx'
import { loadLinks } from '#web/features/account/load-account.ts'
import { goToDesktopSite } from '#web/features/area-choice/area-choice.ts'
import { ClearCacheDialog, useCache } from '#web/features/cache/clear-cache-dialog.tsx'
import { chooseDensity, useDensity } from '#web/features/feed/density.ts'
import { densityOptions } from '#web/features/feed/density-names.ts'
import { chooseLocale } from '#web/features/locale/locale-switch.tsx'
import { BlockedCount, MutedCount } from '#web/features/privacy/counts.tsx'
import { loadBlocks, loadSettings, loadWhoWrites } from '#web/features/privacy/load-privacy.ts'
import { useSettings } from '#web/features/privacy/use-settings.ts'
import { useWhoWrites, whoWritesOptions } from '#web/features/privacy/who-writes.ts'
import { forgetBoards } from '#web/features/publish/opening.ts'
import { forgetAll } from '#web/features/search/search-history.ts'
import { chooseTextSize, textSizeOptions, useTextSize } from '#web/features/text-size/text-size.ts'
import { chooseTheme, themes, useTheme } from '#web/features/theme/theme.ts'
import { themeName } from '#web/features/theme/theme-names.ts'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { logout } from '#web/session/logout.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { forgetVisits } from '#web/social/boards/recent-boards.ts'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { SwitchCell } from './switch-cell.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadLinks(args), loadWhoWrites(args), loadBlocks(args), loadSettings(args)])
  return null
}
export const title = () => m.settings_title()

export function Component() {
  const hasPassword = useMe()?.hasPassword ?? true
  return (
    <MobilePage title={m.settings_title()}>
      <Cells title={m.settings_account()}>
        <Cell icon={User} label={m.settings_profile()} to="/webapp/seting/user-data" />
        <Cell
          icon={Lock}
          label={hasPassword ? m.settings_password() : m.account_password_first()}
          to="/webapp/seting/user-data/change-password"
        />
        <Cell icon={Link} label={m.link_title()} value={<LinkedNames />} to="/webapp/seting/links" />
        <Cell icon={ShieldCheck} label={m.security_page()} to="/webapp/seting/security" />
      </Cells>
      <Look />
      <MessagesAndPrivacy />
      <Cells>
        <Cell icon={Download} label={m.download_title()} to="/webapp/seting/downloads" />
        <CacheCell />
        <Cell icon={Monitor} label={m.shell_desktop_site()} onClick={goToDesktopSite} />
        <Cell icon={FileText} label={m.shell_agreement()} to="/webapp/seting/user-agreement" />
        <Cell icon={ShieldCheck} label={m.shell_policy()} to="/webapp/seting/privacy-policy" />
        <Cell icon={Info} label={m.settings_about()} value={`v${import.meta.env.VERSION}`} to="/webapp/seting/about" />
      </Cells>
      <Cells>
        <LogoutCell />
      </Cells>
    </MobilePage>
  )
}

/** A press beside the mark must not cost the session. */
function LogoutCell() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Cell label={m.shell_logout_long()} danger onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={m.logout_question()}
        description={m.logout_question_text()}
        confirmLabel={m.shell_logout_long()}
        onConfirm={() => void logout()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

function WhoWrites() {
  const { settings, choose } = useWhoWrites()
  const { data, isError, refetch } = settings
  if (isError && !data)
    return <Cell icon={Mail} label={m.privacy_from()} value={m.ui_retry()} onClick={() => void refetch()} />
  if (!data) return <Cell icon={Mail} label={m.privacy_from()} value="…" />
  return (
    <ChoiceCell icon={Mail} label={m.privacy_from()} value={data.from} options={whoWritesOptions()} onChoose={choose} />
  )
}

function ShowState() {
  const { settings, show } = useWhoWrites()
  return <SwitchCell icon={CheckCheck} label={m.privacy_state()} on={settings.data?.showState} onChange={show} />
}

function MessagesAndPrivacy() {
  const own = useSettings()
  const { COMMON_IS_CHAT } = useSite()
  return (
    <Cells title={m.settings_messages()}>
      <Cell icon={Bell} label={m.push_and_notices()} to="/webapp/seting/notices" />
      <SwitchCell
        icon={Eye}
        label={m.settings_show_collects()}
        on={own.settings.data?.showsCollects}
        onChange={(showsCollects) => own.save({ showsCollects })}
      />
      {COMMON_IS_CHAT && <WhoWrites />}
      {COMMON_IS_CHAT && <ShowState />}
      <Cell icon={Ban} label={m.privacy_blocks()} value={<BlockedCount />} to="/webapp/seting/blocks" />
      <Cell icon={Scale} label={m.appeal_title()} to="/webapp/seting/moderation" />
      <Cell icon={Filter} label={m.muted_words_title()} value={<MutedCount />} to="/webapp/seting/muted-words" />
    </Cells>
  )
}

function Look() {
  const theme = useTheme()
  return (
    <Cells title={m.settings_look()}>
      <ChoiceCell
        icon={Moon}
        label={m.theme_label()}
        value={theme}
        options={themes.map((value) => ({ value, label: themeName(value) }))}
        onChoose={chooseTheme}
      />
      <ChoiceCell
        icon={Type}
        label={m.text_size_label()}
        value={useTextSize()}
        options={textSizeOptions()}
        onChoose={chooseTextSize}
      />
      <ChoiceCell
        icon={Rows}
        label={m.density_label()}
        value={useDensity('card')}
        options={densityOptions()}
        onChoose={chooseDensity}
      />
      <ChoiceCell<Locale>
        icon={Globe}
        label={m.locale_label()}
        value={getLocale() === 'en' ? 'en' : 'zh-CN'}
        options={[
          { value: 'zh-CN', label: m.locale_zh(), lang: 'zh-CN' },
          { value: 'en', label: m.locale_en(), lang: 'en' },
        ]}
        onChoose={chooseLocale}
      />
    </Cells>
  )
}

function CacheCell() {
  const { size, clear } = useCache([forgetAll, forgetBoards, forgetVisits])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Cell icon={Trash} label={m.cache_clear()} value={size} onClick={() => setIsAsking(true)} />
      <ClearCacheDialog open={isAsking} onConfirm={clear} onClose={() => setIsAsking(false)} />
    </>
  )
}

type ChoiceCellProps<V extends string> = {
  icon: IconDrawing
  label: string
  value: V
  options: { value: V; label: string; lang?: string }[]
  onChoose: (value: V) => void
}

/** A row that shows what is set; a sheet offers the rest. */
function ChoiceCell<V extends string>({ icon, label, value, options, onChoose }: ChoiceCellProps<V>) {
  return (
    <ChoiceSheet title={label} options={options} value={value} onChange={onChoose}>
      {(open) => (
        <Cell
          icon={icon}
          label={label}
          value={options.find((option) => option.value === value)?.label}
          onClick={open}
        />
      )}
    </ChoiceSheet>
  )
}
