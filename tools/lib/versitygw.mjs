import { prepareGoProgram } from './go-program.mjs'

/**
 * A server that speaks S3 and keeps its objects in a folder.
 * @param {{ mayBuild: boolean }} options
 */
export const prepareS3Server = ({ mayBuild }) =>
  prepareGoProgram({
    name: 'versitygw',
    title: 'S3',
    version: 'v1.8.0',
    module: 'github.com/versity/versitygw/cmd/versitygw',
    binary: 'versitygw',
    mayBuild,
    howToBuild: 'npm run cluster builds it',
  })
