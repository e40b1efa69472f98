import { useNavigate } from 'react-router'
import { Pager } from './pager.tsx'

type PlacePagerProps<Place> = {
  place: Place
  total: number
  /** The address of another place in the same list. */
  addressOf: (place: Place) => string
  pagerCount?: number
  className?: string
}

/** Leads through a list whose place, page and size stand in the address. */
export function PlacePager<Place extends { page: number; size: number }>(props: PlacePagerProps<Place>) {
  const { place, addressOf, ...rest } = props
  const navigate = useNavigate()
  return (
    <Pager
      {...rest}
      page={place.page}
      pageSize={place.size}
      hrefFor={(page) => addressOf({ ...place, page })}
      onPageSize={(size) => void navigate(addressOf({ ...place, size, page: 1 }))}
      showTotal
    />
  )
}
