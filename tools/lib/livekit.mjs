import { prepareGoProgram } from './go-program.mjs'

/**
 * LiveKit's server. It takes minutes of all cores, so that only who asks for it waits for it; elsewhere it is used when it is there.
 * @param {{ mayBuild: boolean }} options
 */
export const prepareLiveKit = ({ mayBuild }) =>
  prepareGoProgram({
    name: 'livekit',
    title: 'LiveKit',
    // From v1.13.7 on it replaces modules of others, which `go install` refuses.
    version: 'v1.13.5',
    module: 'github.com/livekit/livekit-server/cmd/server',
    binary: 'server',
    mayBuild,
    howToBuild: 'node tools/get-livekit.mjs, or DEEP=1',
  })
