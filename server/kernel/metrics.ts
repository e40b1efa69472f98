import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  request(route: string, status: number, milliseconds: number): void
  /** One more of these. The name is declared where it is counted: letters and underscores, no values of strangers. */
  count(name: string): void
  /** A value that is read when somebody asks. */
  observe(name: string, help: string, read: () => number): void
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'aoir_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const counts = new Counter({
    name: 'aoir_events_total',
    help: 'Things that happened',
    labelNames: ['event'],
    registers: [registry],
  })
  // Looked up by its labels anew for each request, a line would cost as much as the rest of the count.
  const lines = new Map<string, Histogram.Internal<'route' | 'status'>>()
  const lineOf = (route: string, status: number) => {
    const key = `${status} ${route}`
    let line = lines.get(key)
    if (!line) {
      line = seconds.labels({ route, status })
      lines.set(key, line)
    }
    return line
  }
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const gauge = (name: string, help: string, read: () => number) =>
    void new Gauge({
      name: `aoir_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('event_loop_delay_p99_seconds', 'Event loop delay, 99th percentile since the last look', () => {
    const p99 = delay.percentile(99) / 1e9
    delay.reset()
    return p99
  })
  gauge('resident_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss())
  gauge('uptime_seconds', 'Seconds since the process started', () => process.uptime())
  return {
    request: (route, status, milliseconds) => lineOf(route, status).observe(milliseconds / 1000),
    count: (event) => counts.inc({ event }),
    observe: gauge,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
