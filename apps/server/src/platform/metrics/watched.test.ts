import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSession, listNotices } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addressOf } from '../../testing/videos.ts'

const deploy = (...parts: string[]) =>
  readFileSync(join(import.meta.dirname, '../../../../../deploy', ...parts), 'utf8')

type Panel = { title: string; type: string; targets?: { expr: string }[] }
const dashboard = JSON.parse(deploy('grafana/fanlight.json')) as { panels: Panel[] }
const rules = deploy('prometheus/rules.yml')

/** Counted by what is asked of other machines, and so only where there are some. */
const OF_PARTS = ['fanlight_outside_errors_total']
const OF_JOBS = ['fanlight_jobs_due', 'fanlight_jobs_oldest_seconds', 'fanlight_jobs_failed', 'fanlight_jobs_running']

/** Names as they stand in expressions, a histogram's without what it adds to them. */
const namesIn = (text: string): Set<string> =>
  new Set((text.match(/fanlight_[a-z0-9_]+/g) ?? []).map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))

let app: TestApp
let known: Set<string>
beforeAll(async () => {
  app = await startTestApp()
  await app.as().raw(listNotices.path, {})
  await app.as().raw(checkSession.path, {})
  const address = await addressOf(app)
  await (await fetch(`${address}/nowhere`)).text()
  const text = await (await fetch(`${address}/metrics`)).text()
  known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
})
afterAll(() => app.close())

describe('what is watched', () => {
  it('is said by the server: each metric of the dashboard and of the rules', () => {
    const watched = namesIn(rules)
    for (const { targets = [] } of dashboard.panels) {
      for (const { expr } of targets) for (const name of namesIn(expr)) watched.add(name)
    }
    expect(watched.size).toBeGreaterThan(35)
    const missing = [...watched].filter((name) => !known.has(name) && ![...OF_PARTS, ...OF_JOBS].includes(name))
    expect(missing).toEqual([])
  })

  it('has a panel for each metric of our own', () => {
    const shown = namesIn(dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'))
    const ours = [...known].filter((name) => !/^fanlight_(?:nodejs|process|jobs?|outside)_/.test(name))
    expect(ours.filter((name) => !shown.has(name))).toEqual([])
  })

  it('never asks for the figures of the whole place as a sum of all processes', () => {
    const everywhere = /sum\((?:rate\()?fanlight_(?:calls_(?:ringing|talking|late)|live_|ledger_|jobs_)/
    for (const { targets = [] } of dashboard.panels)
      for (const { expr } of targets) expect(expr).not.toMatch(everywhere)
    expect(rules).not.toMatch(everywhere)
  })
})
