import { untilLoaded } from '@fanlight/ui'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { allTexts } from './i18n/index.ts'

const TRIES = 3

/**
 * A part of a page whose code comes later. It is waited for in a tunnel: the page around it stands, and must not fall over because a
 * voice note in it cannot be drawn yet.
 */
// React says of a component that is loaded later that it has any props.
// oxlint-disable-next-line typescript/no-explicit-any
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<Part>): LazyExoticComponent<Part> =>
  lazy(async () => ({ default: await untilLoaded(load, TRIES) }))

/** For a part of a page that is there with the first texts alone: the other texts come with it. */
// oxlint-disable-next-line typescript/no-explicit-any
export const lazyPartWithTexts = <Part extends ComponentType<any>>(load: () => Promise<Part>) =>
  lazyPart(async () => (await Promise.all([load(), allTexts()]))[0])
