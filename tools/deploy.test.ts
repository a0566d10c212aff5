import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

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

  it('use settings that the server knows', () => {
    const config = read('apps/server/src/platform/config/config.ts')
    const compose = read('deploy/compose.yaml')
    const settings = compose.slice(compose.indexOf('x-settings:'), compose.indexOf('\nservices:'))
    const names = [...settings.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => name !== 'NODE_EXTRA_CA_CERTS' && !config.includes(`  ${name}: `))).toEqual([])
  })
})

describe.runIf(isThere('promtool'))('the alert rules', () => {
  it('can be read by Prometheus, and ring when they should and not otherwise', () => {
    const checked = run('promtool', 'check', 'rules', 'deploy/prometheus/rules.yml')
    expect(checked.status, checked.said).toBe(0)
    const tested = run('promtool', 'test', 'rules', 'deploy/prometheus/rules.test.yml')
    expect(tested.status, tested.said).toBe(0)
  }, 60_000)

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
  }, 60_000)

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
