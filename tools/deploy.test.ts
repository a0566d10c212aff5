import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHaProxy, startNginx } from '../bench/rolling/proxies.ts'

const root = join(import.meta.dirname, '..')
const read = (...parts: string[]): string => readFileSync(join(root, ...parts), 'utf8')
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

function run(program: string, ...words: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: root, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

describe('the image', () => {
  const text = read('deploy/Dockerfile')

  it('is not run by root, has a health check, and holds no development packages', () => {
    expect(text).toMatch(/^USER 10001:10001$/m)
    expect(text).toMatch(/^HEALTHCHECK /m)
    expect(text).toContain('npm ci --omit=dev --workspace=apps/server')
    const last = text.slice(text.lastIndexOf('FROM '))
    expect(last).not.toMatch(/COPY (?!--from)/)
    expect(last).toContain('--from=packages /src/node_modules')
  })

  it('is built from every workspace there is: npm ci fails when one is missing', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const folders = workspaces.flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
        : [pattern],
    )
    expect(folders.length).toBeGreaterThan(8)
    for (const folder of folders) {
      expect(text.split(`COPY ${folder}/package.json ${folder}/`)).toHaveLength(3)
    }
  })

  it('is made of nothing that holds secrets', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/.env.*', '**/.fanlight', '.git', 'deploy']))
  })
})

describe('all ways of running it', () => {
  it('give a process that stops longer than it may take', () => {
    const chart = read('deploy/helm/fanlight/templates/_helpers.tpl')
    expect(chart).toContain('terminationGracePeriodSeconds: {{ add $root.Values.stop.deadlineSeconds 5 }}')
    const seconds = (text: string, form: RegExp) => Number(form.exec(text)?.[1] ?? 0)
    expect(seconds(read('deploy/compose.yaml'), /stop_grace_period: (\d+)s/)).toBeGreaterThan(30)
    for (const unit of ['fanlight-web@.service', 'fanlight-worker.service']) {
      expect(seconds(read('deploy/systemd', unit), /^TimeoutStopSec=(\d+)s$/m)).toBeGreaterThan(30)
    }
  })

  it('have processes that answer and one that works, and let neither write to what it runs from', () => {
    for (const [file, roles, readOnly] of [
      ['deploy/compose.yaml', ['FANLIGHT_ROLE: web', 'FANLIGHT_ROLE: worker'], 'read_only: true'],
      ['deploy/systemd/fanlight-web@.service', ['FANLIGHT_ROLE=web'], 'ProtectSystem=strict'],
      ['deploy/systemd/fanlight-worker.service', ['FANLIGHT_ROLE=worker'], 'ProtectSystem=strict'],
      ['deploy/helm/fanlight/templates/_helpers.tpl', ['name: FANLIGHT_ROLE'], 'readOnlyRootFilesystem: true'],
    ] as const) {
      for (const words of [...roles, readOnly]) expect(read(file)).toContain(words)
    }
  })

  it('send what failed elsewhere only where that does no harm', () => {
    for (const file of ['deploy/nginx/fanlight.conf', 'deploy/compose/nginx.conf.template']) {
      const text = read(file)
      const ruleOf = (location: string) =>
        text
          .split(`location ${location} {`)[1]
          ?.split('}')[0]
          ?.match(/proxy_next_upstream (.*);/)?.[1]
      expect([ruleOf('/'), ruleOf('/assets/'), ruleOf('/realtime')], file).toEqual([
        undefined,
        'error timeout http_404',
        'error timeout http_503',
      ])
      expect(text, file).not.toContain('non_idempotent;')
      expect(text, file).toMatch(/^ +keepalive_timeout 4s;$/m)
    }
  })

  it('are told of every setting by the guide', () => {
    const config = read('apps/server/src/platform/config/config.ts')
    const shape = config.slice(config.indexOf('const Environment = z.object({'), config.indexOf('\n})\n'))
    const names = [...shape.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(60)
    const guide = read('docs/guides/run-in-production.md')
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(guide))).toEqual([])
  })

  it('use settings that the server knows', () => {
    const config = read('apps/server/src/platform/config/config.ts')
    const compose = read('deploy/compose.yaml')
    const settings = compose.slice(compose.indexOf('x-settings:'), compose.indexOf('\nservices:'))
    const names = [...settings.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => name !== 'NODE_EXTRA_CA_CERTS' && !config.includes(`  ${name}: `))).toEqual([])
  })
})

describe('the samples for proxies', () => {
  const asked: string[] = []
  let servers: [Server, Server]
  let folder: string
  const portOf = (server: Server): number => (server.address() as AddressInfo).port

  /** A process of one build: it is well, and has no files but its own. */
  async function serve(build: string): Promise<Server> {
    const server = createServer(({ method, url = '' }, answer) => {
      const isHealth = url.startsWith('/health')
      if (!isHealth) asked.push(`${method} ${url}`)
      answer.statusCode = isHealth || url === `/assets/index-${build}.js` ? 200 : 404
      answer.end(build)
    })
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
    return server
  }

  async function freePort(): Promise<number> {
    const server = await serve('none')
    const port = portOf(server)
    await new Promise((closed) => void server.close(closed))
    return port
  }

  beforeAll(async () => {
    servers = [await serve('old'), await serve('new')]
    folder = await mkdtemp(join(tmpdir(), 'fanlight-proxies-'))
  })
  afterAll(async () => {
    for (const server of servers) server.close().closeAllConnections()
    await rm(folder, { recursive: true })
  })

  for (const [program, start] of [
    ['nginx', startNginx],
    ['haproxy', startHaProxy],
  ] as const) {
    it.runIf(isThere(program))(`let pages of two builds find their code behind ${program}`, async () => {
      const upstreams = [portOf(servers[0]), portOf(servers[1])] as const
      const proxy = await start({ folder, port: await freePort(), upstreams })
      try {
        const outcomes = (path: string, count: number) =>
          Promise.all(
            Array.from({ length: count }, async () => {
              const answer = await fetch(proxy.address + path)
              return `${answer.status} ${answer.ok ? await answer.text() : ''}`
            }),
          )
        for (const build of ['old', 'new']) {
          expect(new Set(await outcomes(`/assets/index-${build}.js`, 100))).toEqual(new Set([`200 ${build}`]))
        }
        expect(await outcomes('/assets/index-gone.js', 1)).toEqual(['404 '])

        // Whatever else is not there is asked for once, and what was sent is never sent again.
        asked.length = 0
        await outcomes('/profile-of-nobody', 1)
        await fetch(`${proxy.address}/assets/index-gone.js`, { method: 'POST', body: 'a payment' })
        expect(asked).toEqual(['GET /profile-of-nobody', 'POST /assets/index-gone.js'])
      } finally {
        await proxy.stop()
      }
    })
  }
})

describe.runIf(isThere('promtool'))('the alert rules', () => {
  it('can be read by Prometheus, and ring when they should and not otherwise', () => {
    const checked = run('promtool', 'check', 'rules', 'deploy/prometheus/rules.yml')
    expect(checked.status, checked.said).toBe(0)
    const tested = run('promtool', 'test', 'rules', 'deploy/prometheus/rules.test.yml')
    expect(tested.status, tested.said).toBe(0)
  })

  it('and every expression of the dashboard can be read, too', async () => {
    type Panels = { panels: { targets?: { expr: string }[] }[] }
    const { panels } = JSON.parse(read('deploy/grafana/fanlight.json')) as Panels
    const rules = panels
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'))
      .map((expr, index) => ({ record: `panel:${index}`, expr }))
    expect(rules.length).toBeGreaterThan(50)
    const folder = await mkdtemp(join(tmpdir(), 'fanlight-dashboard-'))
    try {
      // JSON is YAML, too.
      await writeFile(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
      const checked = run('promtool', 'check', 'rules', join(folder, 'rules.yml'))
      expect(checked.status, checked.said).toBe(0)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('are each tried', () => {
    const alerts = [...read('deploy/prometheus/rules.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    const tests = read('deploy/prometheus/rules.test.yml')
    expect(alerts.filter((name) => !new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n`).test(tests))).toEqual([])
  })
})

describe.runIf(isThere('systemd-analyze'))('the units', () => {
  it('are exposed to little', () => {
    const { status, said } = run(
      'systemd-analyze',
      'security',
      '--offline=true',
      '--threshold=20',
      'deploy/systemd/fanlight-worker.service',
    )
    expect(status, said).toBe(0)
  })
})
