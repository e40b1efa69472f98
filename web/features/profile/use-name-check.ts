import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'

/** How long an answer is believed: others choose names, too. */
const freshFor = 10_000

/** Whether a name could be mine, asked once somebody pauses. No answer says nothing: saving decides. */
export function useNameCheck(name: string, isWanted: boolean): { isFree: boolean; problem: string | undefined } {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => setAsked(name), limits.remoteSelectDebounce)
    return () => clearTimeout(timer)
  }, [name, isWanted])
  const isCurrent = isWanted && asked === name
  const { data, error } = useQuery({
    queryKey: ['name-is-free', asked],
    queryFn: () => api.user.checkName({ newname: asked ?? '' }),
    enabled: isCurrent,
    staleTime: freshFor,
    gcTime: freshFor,
    retry: false,
  })
  if (!isCurrent) return { isFree: false, problem: undefined }
  // What a name may not hold is about the name; too many questions are not.
  const refused = error instanceof ApiError && error.code === 422 ? firstSentence(error) : undefined
  return { isFree: data?.isFree === true, problem: data?.isFree === false ? m.nickname_taken() : refused }
}

function firstSentence({ data, message }: ApiError): string {
  const [first] = (data as { errors?: { message: string }[] } | null)?.errors ?? []
  return first?.message ?? message
}
