import { bodies } from './post-texts.bodies.ts'
import { hands } from './post-texts.hands.ts'
import { music } from './post-texts.music.ts'
import { pages } from './post-texts.pages.ts'
import { places } from './post-texts.places.ts'
import { stages } from './post-texts.stages.ts'
import type { Voice } from './post-texts.ts'

export const VOICES: readonly Voice[] = [...music, ...hands, ...stages, ...places, ...bodies, ...pages]
