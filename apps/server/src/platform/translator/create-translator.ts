import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'
import { createApertium } from './apertium.ts'
import { createLibreTranslate, type Translator } from './translator.ts'

type Deps = { log: Log; now: () => number; failed: OutsideFailed; settings: NonNullable<Config['translate']> }

/** The engine that the operator has set up. */
export const createTranslator = ({ settings, ...deps }: Deps): Translator =>
  'command' in settings ? createApertium({ log: deps.log, ...settings }) : createLibreTranslate({ ...deps, settings })
