import type { DemoWorld } from '../../server/src/demo-world.ts'
import { showDemoLive } from './live/live.ts'
import { demoAccounts, demoOperatorKey, demoPassword, loadDemoWorld } from './load.ts'
import { paintDemoPosts } from './painting.ts'

/** The server imports this file by its path, so the name and the type are all it can rely on. */
export const demoWorld: DemoWorld = {
  accounts: demoAccounts,
  password: demoPassword,
  operatorKey: demoOperatorKey,
  load: loadDemoWorld,
  paint: paintDemoPosts,
  goLive: showDemoLive,
}
