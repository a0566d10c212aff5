import './lib/require-node.mjs'
import { stopChildrenOnSignal } from './lib/children.mjs'
import { prepareLiveKit } from './lib/livekit.mjs'
import { reportFailure } from './lib/project.mjs'

stopChildrenOnSignal()

try {
  const program = await prepareLiveKit({ mayBuild: true })
  if (program === null) process.exitCode = 1
  else console.log(program)
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
