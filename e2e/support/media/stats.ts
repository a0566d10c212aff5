import type { Page } from '@playwright/test'

/** What a page has received and sent on the line that it has now. */
export type LineStats = {
  framesDecoded: number
  freezes: number
  frozenSeconds: number
  audioPackets: number
  lost: number
  roundTripMs: number
  /** How the two ends of the path in use were found: host, srflx or relay. */
  path: { local: string; remote: string }
  /** What the camera gives. */
  camera: { width: number; height: number }
  /** Of the pictures per second that the camera was asked for: the one of the journeys gives fewer. */
  asked: { frameRate: unknown }
  sent: { width: number; height: number; framesPerSecond: number; kbps: number }
  limits: { maxKbps: number; maxFramesPerSecond: number }
}

export const lineStats = (page: Page): Promise<LineStats> =>
  page.evaluate(async () => {
    const line = window.lines.at(-1)
    if (!line) throw new Error('There is no line')
    type Report = Record<string, unknown> & { id: string; type: string; kind?: string }
    const reports = new Map<string, Report>()
    ;(await line.getStats()).forEach((report: Report) => reports.set(report.id, report))
    const of = (type: string, kind?: string) =>
      [...reports.values()].find((report) => report.type === type && (kind === undefined || report.kind === kind))
    const number = (report: Report | undefined, name: string): number => {
      const value = report?.[name]
      return typeof value === 'number' ? value : 0
    }
    const [video, audio] = [of('inbound-rtp', 'video'), of('inbound-rtp', 'audio')]
    const out = of('outbound-rtp', 'video')
    const pair = reports.get(String(of('transport')?.['selectedCandidatePairId']))
    const end = (name: string) => String(reports.get(String(pair?.[name]))?.['candidateType'])
    const sender = line.getSenders().find(({ track }) => track?.kind === 'video')
    const { width = 0, height = 0 } = sender?.track?.getSettings() ?? {}
    const encoding = sender?.getParameters().encodings[0]
    return {
      framesDecoded: number(video, 'framesDecoded'),
      freezes: number(video, 'freezeCount'),
      frozenSeconds: number(video, 'totalFreezesDuration'),
      audioPackets: number(audio, 'packetsReceived'),
      lost: number(video, 'packetsLost') + number(audio, 'packetsLost'),
      roundTripMs: number(pair, 'currentRoundTripTime') * 1000,
      path: { local: end('localCandidateId'), remote: end('remoteCandidateId') },
      camera: { width, height },
      asked: { frameRate: sender?.track?.getConstraints().frameRate },
      sent: {
        width: number(out, 'frameWidth'),
        height: number(out, 'frameHeight'),
        framesPerSecond: number(out, 'framesPerSecond'),
        kbps: number(out, 'targetBitrate') / 1000,
      },
      limits: { maxKbps: (encoding?.maxBitrate ?? 0) / 1000, maxFramesPerSecond: encoding?.maxFramerate ?? 0 },
    }
  })
