import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'

type NoneYetProps = Pick<EmptyStateProps, 'drawing' | 'icon' | 'title' | 'description'> & { wide: boolean }

/** A list of the settings that has nothing yet. `wide`: it is all that its page shows, as on phones. */
export function NoneYet({ wide, icon, ...rest }: NoneYetProps) {
  return <EmptyState {...rest} compact={wide || 'row'} level={wide ? 2 : 3} icon={wide ? undefined : icon} />
}
