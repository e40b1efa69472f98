import { ApiError } from '#contract/client.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ErrorState, type ErrorStateProps } from './empty-state.tsx'

type Fetched = { error: Error | null; isFetching: boolean; refetch: () => unknown }
type LoadErrorProps = { of: Fetched } & Pick<ErrorStateProps, 'level' | 'compact' | 'className'>

/** Instead of what could not be loaded: the server's sentence, and another try. */
export function LoadError({ of, ...rest }: LoadErrorProps) {
  const message = of.error instanceof ApiError ? of.error.message : undefined
  return <ErrorState {...rest} message={message} onRetry={() => void of.refetch()} retrying={of.isFetching} />
}

export function LoadErrorCard({ of }: { of: Fetched }) {
  return (
    <Card>
      <LoadError of={of} />
    </Card>
  )
}
