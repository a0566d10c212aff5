import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics, TrafficKind } from '../metrics/metrics.ts'

const VIEWS: readonly TrafficKind[] = ['photo', 'poster', 'fuzzy', 'hls', 'download', 'file']

/** By the route, which is one of ours, and never by the address, of which there are as many as somebody makes up. */
function kindOf(route: string): TrafficKind {
  if (route.startsWith('/view/')) return VIEWS.find((kind) => kind === route.split('/')[2]) ?? 'stored'
  if (route === '/media/*') return 'stored'
  if (route === '/upload') return 'upload'
  if (route.startsWith('/vod')) return 'video_upload'
  return 'web'
}

/**
 * Counts a request that is no call, and what went over the line for it, when it is over: also when somebody goes away in the
 * middle of it, and when another program writes the answer.
 */
export function countTraffic(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  const [written, read] = [socket.bytesWritten, socket.bytesRead]
  reply.raw.once('close', () => {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    // The beginning of a body comes with its headers, and is read before we are.
    const received = request.raw.complete && length >= 0 ? length : since(socket.bytesRead, read)
    const sent = since(socket.bytesWritten, written)
    metrics.trafficEnded(kindOf(request.routeOptions.url ?? ''), reply.raw.statusCode, { sent, received })
  })
}

/** Where nothing goes over a line, as in tests that inject requests, nothing is counted. */
const since = (now: number | undefined, before: number | undefined): number => Math.max(0, (now ?? 0) - (before ?? 0))
