import { type LoaderFunctionArgs, redirect } from 'react-router'

/** A provider sends people back with these values; whoever comes without them did not come from there. */
export function requireAnswer({ request }: LoaderFunctionArgs, names: string[]): null {
  const { searchParams } = new URL(request.url)
  if (names.every((name) => searchParams.get(name))) return null
  throw redirect('/')
}
