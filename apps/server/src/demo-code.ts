import { importDemoWorld } from './demo-world.ts'
import { codeAt } from './modules/identity/index.ts'
import { loadEnvFileAloud } from './platform/config/env-file.ts'

/** `npm run demo:code`: what the authenticator app of the demo world's operator shows, for who has set up none. */
loadEnvFileAloud()
const STEP_MS = 30_000
const { operatorKey } = await importDemoWorld()
const now = Date.now()
const secondsLeft = Math.ceil((STEP_MS - (now % STEP_MS)) / 1_000)
process.stdout.write(`${codeAt(operatorKey, now)}  (good once, for another ${secondsLeft} seconds)\n`)
