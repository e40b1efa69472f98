import { classNames } from '#web/ui/format/class-names.ts'
import styles from './logo.module.css'

/** The mark of a site that has uploaded none: two people, one conversation. */
export function LogoMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" focusable="false" className={className}>
      <rect width="28" height="28" rx="8" fill="var(--brand)" />
      <path
        d="M8 8.5h8a4 4 0 0 1 4 4v1a4 4 0 0 1-4 4h-3.6L8.7 20c-.5.35-1.2 0-1.2-.6v-2.4A4 4 0 0 1 4.9 13.5v-1A4 4 0 0 1 8 8.5z"
        fill="var(--on-brand)"
        transform="translate(1.3 -.4)"
      />
      <circle cx="20.6" cy="19.6" r="2.6" fill="var(--on-brand)" opacity=".65" />
    </svg>
  )
}

export type LogoProps = { name: string; src?: string | null; round?: boolean; className?: string }

/** The site's picture and name; the neutral mark until there is a picture. */
export function Logo({ name, src, round = false, className }: LogoProps) {
  return (
    <span className={classNames(styles.logo, className)}>
      {src ? (
        <img src={src} alt="" width={28} height={28} className={styles.picture} data-round={round || undefined} />
      ) : (
        <LogoMark />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
