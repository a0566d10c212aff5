import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

/** Workers are told by environment: the configuration is read once in each of them. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'fanlight-e2e-')))
const port = Number((process.env['E2E_PORT'] ??= String(await freePort())))
const providerPort = Number((process.env['E2E_PROVIDER_PORT'] ??= String(await freePort())))

/** A cluster that runs already: the journeys go there instead of to a server of their own. */
const clusterUrl = process.env['E2E_CLUSTER_URL']

/**
 * A free one below those that the system gives away by itself: until the servers below listen, the unit tests beside them open
 * thousands, and would be given this one, too.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(10_000 + Math.floor(Math.random() * 20_000), '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    const address = server.address()
    if (!isFree || typeof address !== 'object' || address === null) continue
    server.close()
    await once(server, 'close')
    return address.port
  }
}

const chromium = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--mute-audio',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A microphone that beeps every second, a camera with five pictures a second, because pictures cost more than all else here,
    // and nobody who asks whether they may be used.
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
  ],
}

const { userAgent: phone } = devices['iPhone 14']

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Waiting ends with what is waited for: only what never comes takes this long, on a machine that does ten things at a time, too.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    baseURL: clusterUrl ?? `http://localhost:${port}`,
    launchOptions: chromium,
    // A trace of every journey would take as long as the journeys: `--trace on` when one is needed.
    screenshot: 'only-on-failure',
    locale: 'en-US',
    // Drawing what moves is most of the work of a browser without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch the whole shell for every new browser; the journey about it allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // First, without other journeys: it measures how long a start takes.
    { name: 'process', testMatch: 'restart.spec.ts' },
    {
      name: 'desktop',
      dependencies: ['process'],
      testIgnore: ['restart.spec.ts', '*.mobile.spec.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      dependencies: ['process'],
      testIgnore: ['restart.spec.ts', '*.desktop.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, userAgent: phone, isMobile: true, hasTouch: true },
    },
  ],
  webServer: clusterUrl
    ? []
    : [
        {
          command: 'node support/provider.mjs',
          cwd: import.meta.dirname,
          url: `http://localhost:${providerPort}/.well-known/openid-configuration`,
          timeout: 300_000,
          env: { PORT: String(providerPort) },
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
        },
        {
          command: 'node apps/server/dist/main.js',
          cwd: join(import.meta.dirname, '..'),
          url: `http://localhost:${port}/health`,
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          env: {
            PORT: String(port),
            FANLIGHT_DATA_DIR: dataDir,
            LOG_LEVEL: 'warn',
            FANLIGHT_ENV_FILE: 'none',
            // Two hundred posts would be drawn on the cores that the journeys need.
            FANLIGHT_DEMO: 'first',
            // Every journey comes from one address; the limits themselves are tested on the server.
            RATE_LIMIT_FACTOR: '1000',
            GOOGLE_CLIENT_ID: 'fanlight-e2e',
            GOOGLE_ISSUER: `http://localhost:${providerPort}`,
            GOOGLE_SCRIPT_URL: `http://localhost:${providerPort}/gsi/client`,
          },
        },
      ],
})
