/** Whoever asks for the same while it is being made waits for the same. */
export function createSingleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Promise<T>>()
  return (key, make) => {
    const known = flights.get(key)
    if (known) return known
    const flight = make().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
