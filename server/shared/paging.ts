/** Which page of a list is asked for. */
export interface Page {
  page: number
  limit: number
}

/** A page of a list, and how many there are in all. */
export interface Listed<Item> {
  list: Item[]
  total: number
}
