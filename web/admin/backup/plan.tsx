import { useMutation } from '@tanstack/react-query'
import type { BackupState } from '#contract/modules/site/backup.ts'
import { m } from '#messages/messages.js'
import { below, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './backup.module.css'

/** When backups are made, how many stay, and whether they are tried. */
export function PlanSection({ draft }: { draft: ConfigDraft }) {
  const part = partOf(draft, 'BACKUP')
  const field = fieldsOf(part)
  const keep = fieldsOf(below(part, 'KEEP'))
  return (
    <Section title={m.backup_plan()}>
      <SwitchRow label={m.backup_daily()} {...field('SCHEDULE')} />
      <PlainRow
        short
        label={m.backup_daily_time()}
        hint={m.backup_daily_hint()}
        maxLength={5}
        inputMode="numeric"
        {...field('TIME')}
      />
      <NumberRow whole label={m.backup_keep_days()} {...keep('DAYS')} />
      <NumberRow whole label={m.backup_keep_weeks()} {...keep('WEEKS')} />
      <NumberRow whole label={m.backup_keep_months()} {...keep('MONTHS')} />
      <SwitchRow label={m.backup_weekly_drill()} hint={m.backup_weekly_drill_hint()} {...field('DRILL')} />
    </Section>
  )
}

/** Where they go, and whether that works. */
export function PlaceSection({ draft, place }: { draft: ConfigDraft; place: BackupState['place'] }) {
  const part = partOf(draft, 'BACKUP')
  const field = fieldsOf(part)
  const s3 = fieldsOf(below(part, 'S3'))
  const isBucket = part.value.PLACE.trim().startsWith('s3://')
  return (
    <Section title={m.backup_place()}>
      <PlainRow
        label={m.backup_place_label()}
        hint={m.backup_place_hint()}
        placeholder={place.address}
        maxLength={400}
        spellCheck={false}
        {...field('PLACE')}
      />
      {isBucket && (
        <>
          <PlainRow label={m.backup_s3_endpoint()} inputMode="url" maxLength={200} {...s3('ENDPOINT')} />
          <PlainRow short label={m.backup_s3_region()} maxLength={60} {...s3('REGION')} />
          <SwitchRow label={m.backup_s3_path_style()} {...s3('PATH_STYLE')} />
        </>
      )}
      <div className={styles.body}>
        {place.isOnSiteDisk && !isBucket && <Notice tone="warning">{m.backup_same_disk()}</Notice>}
        <PlaceTest draft={draft} />
      </div>
    </Section>
  )
}

/** Tries what is saved; what is only typed in cannot be tried. */
function PlaceTest({ draft }: { draft: ConfigDraft }) {
  const trial = useMutation({ mutationFn: () => api.adminBackup.testPlace({}) })
  return (
    <div className={styles.acts}>
      <Button size={32} disabled={draft.changes > 0} pending={trial.isPending} onClick={() => trial.mutate()}>
        {m.backup_test()}
      </Button>
      {draft.changes > 0 && <span className={styles.note}>{m.backup_test_lead()}</span>}
      {draft.changes === 0 && trial.isSuccess && <Notice tone="success">{m.backup_test_ok()}</Notice>}
      {draft.changes === 0 && trial.error && <Notice tone="danger">{trial.error.message}</Notice>}
    </div>
  )
}
