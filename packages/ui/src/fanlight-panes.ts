/** The five panes, drawn once: the component, the favicon and the app icons all come from here. */
export const MARK_WIDTH = 40
export const MARK_HEIGHT = 20.5

/** Filled and outlined with the same gradient; the outline rounds the corners. */
export const MARK_OUTLINE = 1.8

export const MARK_PANES =
  'M.92 19.35A19.1 19.1 0 0 1 3.46 10.7L13.65 18.11A6.7 6.7 0 0 0 13.36 19.35Z' +
  'M5.81 7.47A19.1 19.1 0 0 1 12.23 2.8L16.12 14.79A6.7 6.7 0 0 0 16 14.87Z' +
  'M16.03 1.57A19.1 19.1 0 0 1 23.97 1.57L20.07 13.55A6.7 6.7 0 0 0 19.93 13.55Z' +
  'M27.77 2.8A19.1 19.1 0 0 1 34.19 7.47L24 14.87A6.7 6.7 0 0 0 23.88 14.79Z' +
  'M36.54 10.7A19.1 19.1 0 0 1 39.08 19.35L26.64 19.35A6.7 6.7 0 0 0 26.35 18.11Z'

/** Light comes in at the middle of the sill and reddens towards the rim. */
export const MARK_LIGHT = { x: 20, y: 20.25, radius: 20, from: '#F2A33A', to: '#E8503A', startsAt: 0.25 }
