/** The package describes its whole build only; this one has the same face with less behind it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
